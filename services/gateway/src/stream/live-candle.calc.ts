import { type CandleRow, formatMicro, type Interval, parseMicro } from '@makoto/contracts';

const INTERVAL_MS: Readonly<Record<Interval, number>> = {
  '1s': 1_000,
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '1h': 3_600_000,
  '1d': 86_400_000,
};

/** A tick of a frame: timestamp in epoch milliseconds, price and volume as decimal strings. */
export interface LiveTick {
  at: number;
  price: string;
  volume: string;
}

/**
 * The open candle after one more tick: the same candle updated, or the next one. A tick before the candle changes
 * nothing.
 */
export function foldTick(row: CandleRow | undefined, tick: LiveTick, interval: Interval): CandleRow | undefined {
  const size = INTERVAL_MS[interval];
  const start = Math.floor(tick.at / size) * size;
  if (!row || start > row[0]) return [start, tick.price, tick.price, tick.price, tick.price, tick.volume];
  if (start < row[0]) return row;
  const [, open, high, low, , volume] = row;
  return [start, open, higher(tick.price, high), lower(tick.price, low), tick.price, sum(volume, tick.volume)];
}

/** A candle from another service; undefined if invalid. */
export function readRow(value: unknown): CandleRow | undefined {
  if (!Array.isArray(value) || value.length !== 6) return undefined;
  const [at, ...figures]: unknown[] = value;
  if (typeof at !== 'number' || !Number.isSafeInteger(at)) return undefined;
  const texts = figures.filter(
    (figure): figure is string => typeof figure === 'string' && parseMicro(figure) !== undefined,
  );
  const [open, high, low, close, volume] = texts;
  if (open === undefined || high === undefined || low === undefined || close === undefined) return undefined;
  return volume === undefined ? undefined : [at, open, high, low, close, volume];
}

const higher = (a: string, b: string): string => ((parseMicro(a) ?? 0n) > (parseMicro(b) ?? 0n) ? a : b);
const lower = (a: string, b: string): string => ((parseMicro(a) ?? 0n) < (parseMicro(b) ?? 0n) ? a : b);
const sum = (a: string, b: string): string => formatMicro((parseMicro(a) ?? 0n) + (parseMicro(b) ?? 0n));
