import { AppError, type CandleRow, type CandlesRequest } from '@makoto/contracts';
import { Reads } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { Feed } from '../feeds/feed.js';
import type { Instrument } from '../instruments/instrument.js';
import { LiveMarket } from '../live-market/live-market.js';
import { TicksRepository } from '../ticks/ticks.repository.js';
import { bucketStart, type Candle, coarsenLast, INTERVAL_MS, mergeCandles, toRow } from './candle.calc.js';
import { CandlesRepository } from './candles.repository.js';
import { PastCandles } from './past-candles.js';
import { SourceCandlesRepository } from './source-candles.repository.js';

const DEFAULT_LIMIT = 300;
const SECOND_MS = INTERVAL_MS['1s'];
/** Candles that ended earlier are written, and on a replica that is less than a minute behind. */
const WRITTEN_AFTER_MS = 600_000;
const MAX_AGE_MS = 60_000;

/**
 * Serves charts. The newest day comes from the minutes in memory, older candles from the table (seconds from ticks),
 * and the time before the first stored tick from the feed's history. An interval without our ticks shows the live
 * source's candle, or stays empty; an interval with our ticks shows only those.
 */
@Injectable()
export class CandlesService {
  private readonly past: PastCandles;

  constructor(
    private readonly market: LiveMarket,
    private readonly candles: CandlesRepository,
    private readonly sourceCandles: SourceCandlesRepository,
    private readonly ticks: TicksRepository,
    private readonly feed: Feed,
    private readonly reads: Reads,
  ) {
    this.past = new PastCandles(feed);
  }

  /**
   * The last `limit` candles that start before `to`, oldest first, including the open one. @throws NOT_FOUND,
   * TOO_MANY_REQUESTS
   */
  async list(request: CandlesRequest): Promise<CandleRow[]> {
    const instrument = this.market.instruments.find(request.id);
    if (!instrument || instrument.category === 'rate') throw new AppError('NOT_FOUND');
    const intervalMs = INTERVAL_MS[request.interval];
    const limit = request.limit ?? DEFAULT_LIMIT;
    const toMs = Math.min(request.to ?? Number.MAX_SAFE_INTEGER, this.market.nowMs() + 1);
    const kept =
      intervalMs === SECOND_MS
        ? await this.seconds(instrument, toMs, limit)
        : await this.minutes(instrument, intervalMs, toMs, limit);
    if (request.own) return kept.map((candle) => toRow(candle, instrument));
    const sourceOnes = await this.sourceOnes(instrument, intervalMs, toMs, limit);
    const candles = await this.withHistory(instrument, intervalMs, toMs, limit, joined(kept, sourceOnes).slice(-limit));
    return candles.map((candle) => toRow(candle, instrument));
  }

  private async seconds({ no }: Instrument, toMs: number, limit: number): Promise<Candle[]> {
    const last = await this.ticks.lastBefore(no, toMs);
    if (!last) return [];
    const lastStart = bucketStart(last.atMs, SECOND_MS);
    return this.ticks.fold(no, SECOND_MS, lastStart - (limit - 1) * SECOND_MS, toMs);
  }

  private async minutes({ no }: Instrument, intervalMs: number, toMs: number, limit: number): Promise<Candle[]> {
    const memory = this.market.aggregates.minutes(no);
    const memoryMs = Math.ceil(memory.fromMs / intervalMs) * intervalMs;
    const newer = coarsenLast(memory.candles, intervalMs, { fromMs: memoryMs, toMs, limit });
    if (newer.length === limit) return newer;
    const endMs = Math.min(toMs, memoryMs);
    const maxAgeMs = endMs < this.market.nowMs() - WRITTEN_AFTER_MS ? MAX_AGE_MS : 0;
    const { answer: older } = await this.reads.aged(maxAgeMs, (db) =>
      this.candles.last(no, intervalMs, 0, endMs, limit - newer.length, db),
    );
    return [...older, ...newer];
  }

  /** The source's candles of ended intervals that start before `toMs`. */
  private async sourceOnes(instrument: Instrument, intervalMs: number, toMs: number, limit: number): Promise<Candle[]> {
    const source = this.feed.label(instrument);
    if (intervalMs === SECOND_MS || source === undefined || !this.feed.askCandles(instrument)) return [];
    // An instrument that operators listed has no past.
    const span = { fromMs: instrument.listedMs ?? 0, toMs: toMs - 1 + intervalMs };
    // No price is taken from them: a minute late is early enough.
    const { answer } = await this.reads.aged(MAX_AGE_MS, (db) =>
      this.sourceCandles.last(instrument.no, source, intervalMs, span, limit, db),
    );
    return answer;
  }

  /**
   * Prepends the feed's history to `kept`, up to `limit` candles, for the time before the instrument's first stored
   * tick.
   */
  private async withHistory(
    instrument: Instrument,
    intervalMs: number,
    toMs: number,
    limit: number,
    kept: Candle[],
  ): Promise<Candle[]> {
    if (instrument.listedMs !== undefined) return kept;
    const sinceMs = this.market.sinceMs(instrument.no);
    const firstWhole = bucketStart(sinceMs, intervalMs);
    const missing = limit - kept.length;
    const first = kept[0];
    // The interval of the first stored tick is part history, part ticks.
    const half = toMs > firstWhole && firstWhole < sinceMs ? { fromMs: firstWhole, toMs: sinceMs } : undefined;
    const joined = half && (first?.startMs === firstWhole || (missing > 0 && (!first || first.startMs > firstWhole)));
    const [begun] = joined ? this.feed.history(instrument, [half]) : [];
    const candles =
      first && begun && first.startMs === firstWhole
        ? [mergeCandles(begun, first, firstWhole), ...kept.slice(1)]
        : [...(begun ? [begun] : []), ...kept];
    const before = Math.min(firstWhole, Math.ceil(toMs / intervalMs) * intervalMs);
    const count = limit - candles.length;
    if (count <= 0) return candles;
    return [...(await this.past.last(instrument, intervalMs, before, count)), ...candles];
  }
}

/** Our own candles plus the source's for intervals in which we have none, oldest first. */
function joined(own: Candle[], sourceOnes: readonly Candle[]): Candle[] {
  if (sourceOnes.length === 0) return own;
  const mine = new Set(own.map(({ startMs }) => startMs));
  return [...own, ...sourceOnes.filter(({ startMs }) => !mine.has(startMs))].sort((a, b) => a.startMs - b.startMs);
}
