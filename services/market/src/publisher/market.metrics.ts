import { Metrics } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { Feed } from '../feeds/feed.js';
import type { Tick } from '../instruments/instrument.js';
import { LiveMarket } from '../live-market/live-market.js';

/** Figures of prices: the age of the newest tick of every open market, suspensions, and rejected ticks. */
@Injectable()
export class MarketMetrics {
  private readonly rejected;
  private readonly gaps;
  private readonly lastMs = new Map<number, number>();

  constructor(
    metrics: Metrics,
    private readonly market: LiveMarket,
    feed: Feed,
  ) {
    this.rejected = metrics.counter('ticks_rejected_total', 'Ticks that were not used, by reason.', ['reason']);
    this.gaps = metrics.counter(
      'tick_gaps_total',
      'Times that an open market had no tick for longer than prices stay fresh.',
      ['instrument'],
    );
    metrics.gauge(
      'tick_age_seconds',
      'Age of the newest tick of each open market.',
      () => {
        const nowMs = market.nowMs();
        const open = market.instruments.all.filter(
          (instrument) => feed.label(instrument) !== undefined && instrument.calendar.isOpen(nowMs),
        );
        return open.map(({ no, symbol }) => {
          const at = market.window.lastAt(no, nowMs)?.atMs ?? market.window.fromMs;
          return { labels: { instrument: symbol }, value: Math.max(0, nowMs - at) / 1_000 };
        });
      },
      ['instrument'],
    );
    metrics.gauge(
      'instrument_fresh_sources',
      'Sources with a fresh quote of each open market that has several, in the leading process; a price needs more than half.',
      () => {
        const nowMs = market.window.watermarkMs;
        return market.instruments.all
          .filter((one) => feed.sources(one) > 1 && one.calendar.isOpen(nowMs))
          .map((one) => ({ labels: { instrument: one.symbol }, value: feed.freshSources(one, nowMs) }));
      },
      ['instrument'],
    );
    metrics.gauge('instruments_suspended', 'Instruments whose prices are rejected.', () => market.suspended.size);
  }

  /** Notes published ticks, which are ordered by time. */
  ticksPublished(ticks: readonly Tick[]): void {
    for (const { no, atMs } of ticks) {
      const lastMs = this.lastMs.get(no);
      this.lastMs.set(no, atMs);
      const instrument = this.market.instruments.byNo(no);
      if (!instrument || lastMs === undefined || atMs - lastMs <= instrument.maxGapMs) continue;
      const wasOpen = instrument.calendar.isOpen(lastMs + instrument.maxGapMs);
      if (wasOpen) this.gaps.inc({ instrument: instrument.symbol });
    }
  }

  tickRejected(reason: string): void {
    this.rejected.inc({ reason });
  }
}
