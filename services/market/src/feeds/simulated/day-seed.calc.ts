import { hkdfSync } from 'node:crypto';
import { FRAME_MS } from '@makoto/contracts';

const DAY_MS = 86_400_000;
const SALT = 'makoto-day-seed-1';

/** Frames in a UTC day. */
export const DAY_STEPS = DAY_MS / FRAME_MS;

/** The UTC day, counted from 1970, of the frame that ends at grid step `step`; midnight's frame ends a day. */
export function dayOfStep(step: number): number {
  return Math.floor((step - 1) / DAY_STEPS);
}

/** The UTC day of a moment, counted from 1970. */
export function dayOf(atMs: number): number {
  return Math.floor(atMs / DAY_MS);
}

/** The first moment of a day, epoch milliseconds. */
export function dayStartMs(day: number): number {
  return day * DAY_MS;
}

/** A day as `2026-11-25`. */
export function dayName(day: number): string {
  return new Date(dayStartMs(day)).toISOString().slice(0, 10);
}

/**
 * A day's seed, 64 hexadecimal digits: HKDF-SHA-256 (RFC 5869) of the secret seed with the day's name. The seeds of all
 * other days and the secret itself stay unknown to whoever has it.
 */
export function daySeed(secret: string, day: number): string {
  return Buffer.from(hkdfSync('sha256', secret, SALT, dayName(day), 32)).toString('hex');
}
