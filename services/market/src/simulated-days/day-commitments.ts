import { FRAME_MS } from '@makoto/contracts';
import { Clock, Logger, Metrics } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { MarketConfig } from '../config.js';
import { configuredSources } from '../feeds/configured-sources.js';
import { Feed, SIMULATED } from '../feeds/feed.js';
import { dayName, dayOf, dayStartMs } from '../feeds/simulated/day-seed.calc.js';
import type { Instrument } from '../instruments/instrument.js';
import { InstrumentList } from '../instruments/instrument-list.js';
import { dayModels, openingHash, openingText } from './opening.calc.js';
import { SimulatedDaysRepository } from './simulated-days.repository.js';

const MINUTE_MS = 60_000;
const REPEAT_MS = 10 * MINUTE_MS;
/** The most days that are opened in one turn. */
const MAX_OPENED = 100;

/**
 * Commits to the simulated prices of each day before the first of them is published, and opens the commitment when the
 * day is over. The leader does this: tomorrow is committed as soon as today begins, and a frame of a day without a
 * commitment waits for one. A version of an instrument that takes effect during a day has a commitment of its own from
 * then on, made as soon as it is planned.
 */
@Injectable()
export class DayCommitments {
  private committedDay = 0;
  /** The versions of the instruments that the newest commitment of this process names. */
  private committed = '';
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
    private readonly list: InstrumentList,
    metrics: Metrics,
  ) {
    metrics.gauge(
      'simulated_days_unopened',
      'Days of simulated prices that are over and whose commitments could not be opened.',
      () => this.unopenedCount,
    );
  }

  /**
   * Commits to today before this process publishes anything after the watermark `lastMs`. Versions that take effect
   * between that and now are left to their first frame.
   */
  async takeOver(lastMs: number, catchUpMs: number): Promise<void> {
    const dueMs = Math.floor((this.clock.now() - this.feed.lagMs) / FRAME_MS) * FRAME_MS;
    // After a long pause, frames continue at the present.
    const nextMs = dueMs - lastMs > catchUpMs ? dueMs - FRAME_MS : lastMs;
    const day = dayOf(Math.max(dueMs - 1, 0));
    const fromMs = Math.max(nextMs, dayStartMs(day));
    const instruments = this.list.at(fromMs);
    await this.commit(fromMs, instruments);
    this.committedDay = day;
    this.committed = versionsOf(instruments);
    this.doneDay = 0;
  }

  /** Resolves once the frame (watermarkMs − 250, watermarkMs] may be published. @throws if its day cannot be committed */
  async before(watermarkMs: number): Promise<void> {
    const day = dayOf(watermarkMs - 1);
    const versions = versionsOf(this.list.all);
    if (day <= this.committedDay && this.committed === versions) return;
    await this.commit(watermarkMs - FRAME_MS, this.list.all);
    this.committedDay = Math.max(day, this.committedDay);
    this.committed = versions;
  }

  /**
   * Commits to tomorrow and to planned versions, and opens the days that are over, in the background: when a day begins, and
   * every ten minutes.
   */
  passed(watermarkMs: number): void {
    const day = dayOf(watermarkMs);
    const sinceMs = watermarkMs - this.triedMs;
    if (sinceMs < (day > this.doneDay ? MINUTE_MS : REPEAT_MS)) return;
    this.triedMs = watermarkMs;
    this.work = this.work
      .then(() => this.maintain(watermarkMs))
      .catch((error: unknown) => this.log.warn('a day of simulated prices could not be committed or opened', error));
  }

  /** Resolves once everything due has been attempted. */
  settled(): Promise<void> {
    return this.work;
  }

  private async maintain(watermarkMs: number): Promise<void> {
    const day = dayOf(watermarkMs);
    const endMs = dayStartMs(day + 2);
    const moments = [dayStartMs(day + 1)];
    for (let atMs = this.list.nextFeedsMs(watermarkMs); atMs !== undefined && atMs < endMs; ) {
      moments.push(atMs);
      atMs = this.list.nextFeedsMs(atMs);
    }
    // A version counts from the frame after its moment.
    for (const atMs of [...new Set(moments)].sort((a, b) => a - b)) await this.commit(atMs, this.list.at(atMs));
    this.committedDay = Math.max(this.committedDay, day + 1);
    await this.openBefore(day);
    this.doneDay = day;
  }

  /** Commits to the rest of a day from `fromMs` on, unless that is what is in force then. */
  private async commit(fromMs: number, instruments: readonly Instrument[]): Promise<void> {
    const secret = this.config.FEED_SEED;
    const simulated = instruments.filter((one) => this.isSimulated(one));
    const day = dayOf(fromMs);
    if (simulated.length === 0 || secret === undefined || day < this.feed.firstCommittedDay()) return;
    const models = dayModels(simulated, day);
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

  private isSimulated(instrument: Instrument): boolean {
    const [first] = instrument.sources ?? configuredSources(this.config, instrument);
    return first?.kind === SIMULATED;
  }
}

const versionsOf = (instruments: readonly Instrument[]): string =>
  instruments.map(({ no, version }) => `${no}:${version}`).join(' ');
