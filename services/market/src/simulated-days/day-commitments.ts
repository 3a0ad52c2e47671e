import { FRAME_MS } from '@makoto/contracts';
import { Clock, Logger, Metrics } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { MarketConfig } from '../config.js';
import { Feed, SIMULATED } from '../feeds/feed.js';
import { dayName, dayOf, dayStartMs } from '../feeds/simulated/day-seed.calc.js';
import type { Instrument } from '../instruments/instrument.js';
import { INSTRUMENTS } from '../instruments/instruments.js';
import { dayModels, openingHash, openingText } from './opening.calc.js';
import { SimulatedDaysRepository } from './simulated-days.repository.js';

const MINUTE_MS = 60_000;
/** The most days that are opened in one turn. */
const MAX_OPENED = 100;

/**
 * Commits to the simulated prices of each day before the first of them is published, and opens the commitment when the
 * day is over. The leader does this: tomorrow is committed as soon as today begins, and a frame of a day without a
 * commitment waits for one.
 */
@Injectable()
export class DayCommitments {
  private committedDay = 0;
  private work: Promise<void> = Promise.resolve();
  /** The day for which the background work is done, and when it was last tried. */
  private doneDay = 0;
  private triedMs = 0;
  private unopenedCount = 0;

  constructor(
    private readonly days: SimulatedDaysRepository,
    private readonly feed: Feed,
    private readonly config: MarketConfig,
    private readonly clock: Clock,
    private readonly log: Logger,
    metrics: Metrics,
  ) {
    metrics.gauge(
      'simulated_days_unopened',
      'Days of simulated prices that are over and whose commitments could not be opened.',
      () => this.unopenedCount,
    );
  }

  /** Commits to today before this process publishes anything after the watermark `lastMs`. */
  async takeOver(lastMs: number, catchUpMs: number): Promise<void> {
    const dueMs = Math.floor((this.clock.now() - this.feed.lagMs) / FRAME_MS) * FRAME_MS;
    // After a long pause, frames continue at the present.
    const fromMs = dueMs - lastMs > catchUpMs ? dueMs - FRAME_MS : lastMs;
    const day = dayOf(Math.max(dueMs - 1, 0));
    await this.commit(day, Math.max(fromMs, dayStartMs(day)));
    this.committedDay = day;
    this.doneDay = 0;
  }

  /** Resolves once the frame (watermarkMs − 250, watermarkMs] may be published. @throws if its day cannot be committed */
  async before(watermarkMs: number): Promise<void> {
    const day = dayOf(watermarkMs - 1);
    if (day <= this.committedDay) return;
    await this.commit(day, watermarkMs - FRAME_MS);
    this.committedDay = day;
  }

  /** Commits to tomorrow and opens the days that are over, in the background; after a failure again a minute later. */
  passed(watermarkMs: number): void {
    const day = dayOf(watermarkMs);
    if (day <= this.doneDay || watermarkMs - this.triedMs < MINUTE_MS) return;
    this.triedMs = watermarkMs;
    this.work = this.work
      .then(() => this.maintain(day))
      .catch((error: unknown) => this.log.warn('a day of simulated prices could not be committed or opened', error));
  }

  /** Resolves once everything due has been attempted. */
  settled(): Promise<void> {
    return this.work;
  }

  private async maintain(day: number): Promise<void> {
    await this.commit(day + 1, dayStartMs(day + 1));
    this.committedDay = Math.max(this.committedDay, day + 1);
    await this.openBefore(day);
    this.doneDay = day;
  }

  private async commit(day: number, fromMs: number): Promise<void> {
    const secret = this.config.FEED_SEED;
    const instruments = this.simulated;
    if (instruments.length === 0 || secret === undefined || day < this.feed.firstCommittedDay) return;
    const models = dayModels(instruments, day);
    const hash = openingHash(openingText(secret, day, models));
    const isNew = await this.days.commit({ ...models, day, fromMs, hash, committedMs: this.clock.now() });
    if (isNew) this.log.log('committed to a day of simulated prices', { day: dayName(day), fromMs, hash });
  }

  private async openBefore(day: number): Promise<void> {
    const over = await this.days.unopened(day, MAX_OPENED);
    let failed = 0;
    for (const { day: past, version, hash, ...models } of over) {
      const text = openingText(this.config.FEED_SEED ?? '', past, models);
      if (openingHash(text) === hash) {
        await this.days.open(past, version, text);
        continue;
      }
      failed++;
      this.log.error('a day of simulated prices cannot be opened: FEED_SEED is not the one it was committed with', {
        day: dayName(past),
        version,
      });
    }
    this.unopenedCount = failed;
  }

  private get simulated(): Instrument[] {
    return INSTRUMENTS.filter((instrument) => this.feed.label(instrument) === SIMULATED);
  }
}
