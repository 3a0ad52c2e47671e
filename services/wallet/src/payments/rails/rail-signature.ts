import { createHmac, timingSafeEqual } from 'node:crypto';
import { type RailCallbackRequest, railCallbackText } from '@makoto/contracts';

/** How far a report's time may be from ours: a recorded one cannot be played again later. */
export const SIGNATURE_TOLERANCE_MS = 300_000;

/** A rail's signature under its report: HMAC-SHA256 in hex. */
export function signReport(report: Omit<RailCallbackRequest, 'signature'>, secret: string): string {
  return createHmac('sha256', secret).update(railCallbackText(report)).digest('hex');
}

/** True where the report is signed with our secret and its time is close to `now`, epoch milliseconds. */
export function isGenuine(report: RailCallbackRequest, secret: string, now: number): boolean {
  const expected = Buffer.from(signReport(report, secret), 'hex');
  const given = Buffer.from(report.signature, 'hex');
  const fresh = Math.abs(now - report.at) <= SIGNATURE_TOLERANCE_MS;
  return given.length === expected.length && timingSafeEqual(given, expected) && fresh;
}
