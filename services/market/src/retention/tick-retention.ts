import { Logger } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { INTERVAL_MS } from '../candles/candle.calc.js';
import { MarketConfig, retentionDays } from '../config.js';
import { RootWriter } from '../proofs/root-writer.js';
import { TicksRepository } from '../ticks/ticks.repository.js';

const DAY_MS = INTERVAL_MS['1d'];
const PIECE = 10_000;
/** A turn's share: a day's turns delete more than a day can bring. */
const MAX_PIECES = 500;

/**
 * Lets go of ticks past their time, none before its roots are signed; beside the frames and never in their way. What fails
 * waits for the next turn.
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

  /** Begins a turn, unless the one before is still under way. `nowMs` is the feed's time. */
  begin(nowMs: number): void {
    this.work ??= this.drop(nowMs)
      .catch((error: unknown) => this.log.warn('old ticks are dropped at the next turn', error))
      .finally(() => {
        this.work = undefined;
      });
  }

  /** Resolves when the turn that is under way has ended. */
  settled(): Promise<void> {
    return this.work ?? Promise.resolve();
  }

  private async drop(nowMs: number): Promise<void> {
    const today = Math.floor(nowMs / DAY_MS) * DAY_MS;
    const expiredMs = today - retentionDays(this.config) * DAY_MS;
    const beforeMs = Math.min(expiredMs, await this.roots.provenMs());
    await this.deleteRefused(beforeMs);
    await this.ticks.dropBefore(beforeMs);
  }

  /** A live feed refuses millions of ticks a day: piece by piece, so that no statement is long. */
  private async deleteRefused(beforeMs: number): Promise<void> {
    for (let piece = 0; piece < MAX_PIECES; piece++) {
      if ((await this.ticks.deleteRefused(beforeMs, PIECE)) < PIECE) return;
    }
  }
}
