import { Injectable } from '@nestjs/common';
import type { ClientBase } from 'pg';
import { Feed } from '../feeds/feed.js';
import type { Instrument, Tick } from '../instruments/instrument.js';
import { InstrumentList } from '../instruments/instrument-list.js';
import { type RefusedTick, sortTicks } from '../ticks/sort-ticks.calc.js';
import { InstrumentFilter } from './instrument-filter.js';
import { MAX_REFUSED_A_FRAME } from './outlier-rules.js';
import { SuspensionsRepository } from './suspensions.repository.js';

/**
 * How often to check for an operator's release while an instrument is suspended, in milliseconds of the feed's clock.
 */
const LOOK_MS = 1_000;

/** Ticks that may be published in a frame, and rejected ones. */
export interface CheckedTicks {
  onTime: Tick[];
  refused: RefusedTick[];
}

/** Filters ticks between the feed and the frames, in the leader. Records every suspension that it starts or ends. */
@Injectable()
export class OutlierFilter {
  private filters = new Map<number, InstrumentFilter>();
  private lookedMs = 0;
  private checkedBy: readonly Instrument[] = [];

  constructor(
    private readonly feed: Feed,
    private readonly suspensions: SuspensionsRepository,
    private readonly instruments: InstrumentList,
  ) {}

  /** Loads suspensions and last prices from the tables. */
  async load(): Promise<void> {
    const [open, prices] = await Promise.all([this.suspensions.open(), this.suspensions.lastPrices()]);
    this.filters = new Map(
      this.instruments.all.map((instrument) => {
        const { no, filter } = instrument;
        const confirmsFirst = this.feed.confirmsFirst(instrument);
        return [no, new InstrumentFilter(filter, prices.get(no), confirmsFirst, open.get(no))] as const;
      }),
    );
    this.checkedBy = this.instruments.all;
  }

  /** The symbols suspended now. */
  get suspended(): string[] {
    return this.instruments.all.filter(({ no }) => this.filters.get(no)?.suspension).map(({ symbol }) => symbol);
  }

  /**
   * Filters the ticks of the frame (fromMs, toMs]. Suspensions that start or end with it are written through `client`
   * before the frame is published, so that every frame can be explained.
   */
  async check(client: ClientBase, handed: readonly Tick[], fromMs: number, toMs: number): Promise<CheckedTicks> {
    this.takeVersions();
    await this.lookForReleases(client, toMs);
    const { onTime, refused } = sortTicks(handed, fromMs, toMs);
    const admitted: Tick[] = [];
    for (const tick of onTime) {
      const filter = this.filters.get(tick.no);
      if (!filter) continue;
      const before = filter.suspension;
      if (filter.admits(tick)) admitted.push(tick);
      else refused.push({ tick, reason: 'suspended' });
      const after = filter.suspension;
      if (after && !before) await this.suspensions.begin(client, tick.no, after);
      if (before && !after) await this.suspensions.end(client, tick.no, tick.atMs);
    }
    return { onTime: admitted, refused: refused.slice(0, MAX_REFUSED_A_FRAME) };
  }

  /** Takes the bounds that are in force, and instruments that were listed. */
  private takeVersions(): void {
    if (this.checkedBy === this.instruments.all) return;
    this.checkedBy = this.instruments.all;
    for (const instrument of this.checkedBy) {
      const known = this.filters.get(instrument.no);
      if (known) known.setBounds(instrument.filter);
      else {
        const filter = new InstrumentFilter(
          instrument.filter,
          undefined,
          this.feed.confirmsFirst(instrument),
          undefined,
        );
        this.filters.set(instrument.no, filter);
      }
    }
  }

  private async lookForReleases(client: ClientBase, nowMs: number): Promise<void> {
    if (nowMs - this.lookedMs < LOOK_MS || this.suspended.length === 0) return;
    this.lookedMs = nowMs;
    for (const { no, level } of await this.suspensions.releases(client)) {
      this.filters.get(no)?.release(level);
      await this.suspensions.end(client, no, nowMs);
    }
  }
}
