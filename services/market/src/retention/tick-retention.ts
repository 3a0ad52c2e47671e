import { Logger } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { INTERVAL_MS } from '../candles/candle.calc.js';
import { MarketConfig } from '../config.js';
import { RootWriter } from '../proofs/root-writer.js';
import { TicksRepository } from '../ticks/ticks.repository.js';

const DAY_MS = INTERVAL_MS['1d'];
const PIECE = 10_000;
/** Per run; a day's runs delete more than a day can add. */
const MAX_PIECES = 500;

/**
 * Drops expired ticks in the background, once their roots are signed. Frames never wait for it; failures are retried in
 * the next run.
 */
@Injectable()
export class TickRetention {
  private work: Promise<void> | undefined;

  constructor(
    private readonly ticks: TicksRepository,
    private readonly roots: RootWriter,
    private readonly config: MarketConfig,
    private readonly log: Logger,
  ) {}

  /** Starts a run unless one is in progress. `nowMs` is the feed's time. */
  begin(nowMs: number): void {
    this.work ??= this.drop(nowMs)
      .catch((error: unknown) => this.log.warn('old ticks could not be dropped; retrying later', error))
      .finally(() => {
        this.work = undefined;
      });
  }

  /** Resolves when the current run has ended. */
  settled(): Promise<void> {
    return this.work ?? Promise.resolve();
  }

  private async drop(nowMs: number): Promise<void> {
    const today = Math.floor(nowMs / DAY_MS) * DAY_MS;
    const expiredMs = today - this.config.TICK_RETENTION_DAYS * DAY_MS;
    const beforeMs = Math.min(expiredMs, await this.roots.provenMs());
    await this.deleteRefused(beforeMs);
    await this.ticks.dropBefore(beforeMs);
  }

  /** A live feed can have millions of refused ticks a day; deleting in batches keeps statements short. */
  private async deleteRefused(beforeMs: number): Promise<void> {
    for (let piece = 0; piece < MAX_PIECES; piece++) {
      if ((await this.ticks.deleteRefused(beforeMs, PIECE)) < PIECE) return;
    }
  }
}
