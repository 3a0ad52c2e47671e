import { Logger } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { bucketStart, INTERVAL_MS, STORED_INTERVALS, type StoredInterval } from './candle.calc.js';
import { CandlesRepository, type MinuteCandle } from './candles.repository.js';

const MINUTE_MS = INTERVAL_MS['1m'];
const COARSE = STORED_INTERVALS.filter((interval) => interval !== '1m');

/**
 * Writes the candles table in the background, so that frames never wait for it. After a failure the missing candles are
 * rebuilt from the ticks at the next minute; nothing is queued in memory.
 */
@Injectable()
export class CandleWriter {
  private work: Promise<void> = Promise.resolve();
  private behind = true;
  private readonly rolledMs = new Map<StoredInterval, number>();

  constructor(
    private readonly candles: CandlesRepository,
    private readonly log: Logger,
  ) {}

  /** Writes the minutes that the watermark has closed, and the coarser candles that end with them. */
  write(watermarkMs: number, minutes: readonly MinuteCandle[]): void {
    this.enqueue(async () => {
      if (this.behind) return this.makeUp(watermarkMs);
      await this.candles.putMinutes(minutes);
      await this.rollUp(watermarkMs);
    });
  }

  /** Rebuilds from the ticks what an earlier process did not write. */
  repair(watermarkMs: number): Promise<void> {
    this.behind = true;
    this.enqueue(() => this.makeUp(watermarkMs));
    return this.work;
  }

  /** Resolves once everything queued so far has been attempted. */
  settled(): Promise<void> {
    return this.work;
  }

  private enqueue(task: () => Promise<void>): void {
    this.work = this.work.then(task).catch((error: unknown) => {
      this.behind = true;
      this.log.warn('candles could not be written; retrying at the next minute', error);
    });
  }

  private async makeUp(watermarkMs: number): Promise<void> {
    // The last stored minute says where to begin, so none is stored without the coarser candles that end with it.
    await this.candles.together(async (manager) => {
      const fromMs = await this.candles.refold(bucketStart(watermarkMs, MINUTE_MS), manager);
      for (const interval of COARSE) this.rolledMs.set(interval, bucketStart(fromMs, INTERVAL_MS[interval]));
      await this.rollUp(watermarkMs, manager);
    });
    this.behind = false;
  }

  private async rollUp(watermarkMs: number, manager?: EntityManager): Promise<void> {
    for (const interval of COARSE) {
      const toMs = bucketStart(watermarkMs, INTERVAL_MS[interval]);
      const fromMs = this.rolledMs.get(interval) ?? toMs;
      if (fromMs < toMs) await this.candles.rollUp(INTERVAL_MS[interval], fromMs, toMs, manager);
      this.rolledMs.set(interval, toMs);
    }
  }
}
