import { createHash } from 'node:crypto';
import { dayName, daySeed, dayStartMs } from '../feeds/simulated/day-seed.calc.js';
import { SimulatedPath } from '../feeds/simulated/simulated-path.js';
import type { Instrument } from '../instruments/instrument.js';

/** What a day's prices depend on besides its seed and its paths; no secret. */
export interface DayModels {
  /** The names of the paths, sorted. */
  paths: string[];
  /** The instruments' models and sessions as JSON. */
  instruments: string;
}

/** The models of a day's simulated instruments. */
export function dayModels(instruments: readonly Instrument[], day: number): DayModels {
  const names = instruments.flatMap(({ model }) => model.paths.map(([name]) => name));
  return {
    paths: [...new Set(names)].sort(),
    instruments: JSON.stringify(instruments.map((one) => modelOf(one, day))),
  };
}

function modelOf({ symbol, decimals, calendar, model }: Instrument, day: number): object {
  const [fromMs, toMs] = [dayStartMs(day), dayStartMs(day + 1)];
  const sessions = calendar.sessions(fromMs, toMs);
  return {
    symbol,
    decimals,
    base: model.base,
    paths: model.paths,
    half_spread: model.halfSpread,
    tick_volume: model.tickVolume,
    silence: model.silence ? [model.silence.everyMs, model.silence.forMs] : null,
    sessions: sessions.map(({ openMs, closeMs }) => [Math.max(openMs, fromMs), Math.min(closeMs, toMs)]),
  };
}

/**
 * The text from which anyone can compute a day's simulated ticks: JSON with the day's seed, each path's values at the
 * midnights before and after, and the instruments' models. It is secret until the day is over.
 */
export function openingText(secret: string, day: number, { paths, instruments }: DayModels): string {
  const ends = paths.map((name) => [name, ...new SimulatedPath(secret, name, day).ends(day)]);
  const head = JSON.stringify({ v: 1, day: dayName(day), seed: daySeed(secret, day), paths: ends });
  return `${head.slice(0, -1)},"instruments":${instruments}}`;
}

/** The commitment to an opening: SHA-256 of its text, in hexadecimal. */
export function openingHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
