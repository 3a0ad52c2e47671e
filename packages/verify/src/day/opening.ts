import { exactly, listOf, parseSigned, textOf } from '../read.js';

/** What an instrument's ticks of a day follow from. Numbers are IEEE doubles, as JSON reads them. */
export interface DayModel {
  symbol: string;
  decimals: number;
  base: number;
  /** Path and yearly volatility. */
  paths: [name: string, volatility: number][];
  halfSpread: number;
  tickVolume: number;
  /** Silent for `forMs` from each multiple of `everyMs`. */
  silence: { everyMs: number; forMs: number } | undefined;
  /** The hours of the day at which it is open: from, inclusive, to, exclusive; epoch milliseconds. */
  sessions: [from: number, to: number][];
}

/** A day's opened commitment. */
export interface Opening {
  day: string;
  seed: string;
  /** Each path's values at the midnights before and after. */
  paths: Map<string, [start: number, end: number]>;
  models: Map<string, DayModel>;
}

const MODEL = ['symbol', 'decimals', 'base', 'paths', 'half_spread', 'tick_volume', 'silence', 'sessions'];

/** Parses an opening. @throws Error naming what is malformed */
export function readOpening(text: string): Opening {
  const opening = exactly(parseSigned(text, 'the opening'), 'the opening', [
    'v',
    'day',
    'seed',
    'paths',
    'instruments',
  ]);
  if (opening.v !== 1) throw new Error('the opening is of a version that this program does not know');
  const seed = textOf(opening.seed, 'seed');
  if (!/^[0-9a-f]{64}$/.test(seed)) throw new Error('the seed is not 32 bytes');
  const paths = listOf(opening.paths, 'paths').map((path): [string, [number, number]] => {
    const [name, start, end] = listOf(path, 'a path');
    return [textOf(name, 'a path'), [numberOf(start, 'a path'), numberOf(end, 'a path')]];
  });
  const models = listOf(opening.instruments, 'instruments').map((item) => modelOf(item));
  return {
    day: textOf(opening.day, 'day'),
    seed,
    paths: new Map(paths),
    models: new Map(models.map((model) => [model.symbol, model])),
  };
}

function modelOf(item: unknown): DayModel {
  const model = exactly(item, 'an instrument', MODEL);
  const decimals = numberOf(model.decimals, 'decimals');
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 6) throw new Error('decimals are not 0 to 6');
  return {
    symbol: textOf(model.symbol, 'symbol'),
    decimals,
    base: numberOf(model.base, 'base'),
    paths: listOf(model.paths, 'paths').map((pair) => {
      const [name, volatility] = listOf(pair, 'a path');
      return [textOf(name, 'a path'), numberOf(volatility, 'a volatility')];
    }),
    halfSpread: numberOf(model.half_spread, 'half_spread'),
    tickVolume: numberOf(model.tick_volume, 'tick_volume'),
    silence: silenceOf(model.silence),
    sessions: listOf(model.sessions, 'sessions').map((pair) => pairOf(pair, 'a session')),
  };
}

function silenceOf(value: unknown): DayModel['silence'] {
  if (value === null) return undefined;
  const [everyMs, forMs] = pairOf(value, 'silence');
  return { everyMs, forMs };
}

function pairOf(value: unknown, name: string): [number, number] {
  const [first, second] = listOf(value, name);
  return [numberOf(first, name), numberOf(second, name)];
}

function numberOf(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Error(`${name} is not a number`);
  return value;
}
