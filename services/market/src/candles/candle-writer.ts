import { Logger } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { bucketStart, INTERVAL_MS, STORED_INTERVALS, type StoredInterval } from './candle.calc.js';
import { CandlesRepository, type MinuteCandle } from './candles.repository.js';

const MINUTE_MS = INTERVAL_MS['1m'];
const COARSE = STORED_INTERVALS.filter((interval) => interval !== '1m');

/**
 * Keeps the candles table up with the ticks, beside the frames and never in their way. What fails is made up from the
 * ticks at the next minute; nothing waits in memory.
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

  /** Writes minutes that the watermark has closed, and the coarser candles that end with them. */
  write(watermarkMs: number, minutes: readonly MinuteCandle[]): void {
    this.enqueue(async () => {
      if (this.behind) return this.makeUp(watermarkMs);
      await this.candles.putMinutes(minutes);
      await this.rollUp(watermarkMs);
    });
  }

  /** Makes up from the ticks whatever a process before this one had not written. */
  repair(watermarkMs: number): Promise<void> {
    this.behind = true;
    this.enqueue(() => this.makeUp(watermarkMs));
    return this.work;
  }

  /** Resolves when all that was handed over has been tried. */
  settled(): Promise<void> {
    return this.work;
  }

  private enqueue(task: () => Promise<void>): void {
    this.work = this.work.then(task).catch((error: unknown) => {
      this.behind = true;
      this.log.warn('candles wait for the next minute', error);
    });
  }

  private async makeUp(watermarkMs: number): Promise<void> {
    const fromMs = await this.candles.refold(bucketStart(watermarkMs, MINUTE_MS));
    for (const interval of COARSE) this.rolledMs.set(interval, bucketStart(fromMs, INTERVAL_MS[interval]));
    await this.rollUp(watermarkMs);
    this.behind = false;
  }

  private async rollUp(watermarkMs: number): Promise<void> {
    for (const interval of COARSE) {
      const toMs = bucketStart(watermarkMs, INTERVAL_MS[interval]);
      const fromMs = this.rolledMs.get(interval) ?? toMs;
      if (fromMs < toMs) await this.candles.rollUp(INTERVAL_MS[interval], fromMs, toMs);
      this.rolledMs.set(interval, toMs);
    }
  }
}
