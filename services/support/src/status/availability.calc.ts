import type { StatusSample } from '@makoto/contracts';

/** The gateways check every ten seconds; samples that are closer than this come from several of them. */
const MIN_APART_MS = 5_000;
/** What a sample counts for after a gap, in which nothing is known. */
const AFTER_GAP_S = 10;
/** From here on there was a gap. */
const GAP_MS = 25_000;

/** Seconds that a part was up and down on a day. */
export interface Availability {
  part: string;
  /** UTC, as 2026-11-24. */
  day: string;
  up: number;
  down: number;
}

/**
 * What samples add to the availability. Each counts for the time since the one before it.
 * @param since the time of the newest sample before them, epoch milliseconds
 * @returns the additions, and the newest sample that counted
 */
export function additionsOf(
  samples: readonly StatusSample[],
  since: number,
  parts: readonly string[],
): { additions: Availability[]; newest: StatusSample | undefined } {
  const sums = new Map<string, Availability>();
  let newest: StatusSample | undefined;
  let last = since;
  for (const sample of [...samples].sort((a, b) => a.at - b.at)) {
    if (sample.at - last < MIN_APART_MS) continue;
    const seconds = sample.at - last >= GAP_MS ? AFTER_GAP_S : Math.round((sample.at - last) / 1_000);
    const day = dayOf(sample.at);
    for (const part of parts) {
      const key = `${part} ${day}`;
      const sum = sums.get(key) ?? { part, day, up: 0, down: 0 };
      if (sample.parts[part] === 'ok') sum.up += seconds;
      else sum.down += seconds;
      sums.set(key, sum);
    }
    last = sample.at;
    newest = sample;
  }
  return { additions: [...sums.values()], newest };
}

/** The share of the recorded time in per cent, rounded down: 100 only for a day without a failure. */
export function percentUp({ up, down }: Pick<Availability, 'up' | 'down'>): string {
  const hundredths = Math.floor((up * 10_000) / (up + down));
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** The UTC day of a moment in epoch milliseconds. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
