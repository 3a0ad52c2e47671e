import { Metrics } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { Feed } from '../feeds/feed.js';
import { INSTRUMENTS } from '../instruments/instruments.js';
import { LiveMarket } from '../live-market/live-market.js';
import { SESSION_CALENDARS } from '../sessions/session.calc.js';

/** Figures of prices: the age of the newest tick of every open market, suspensions, and rejected ticks. */
@Injectable()
export class MarketMetrics {
  private readonly rejected;

  constructor(metrics: Metrics, market: LiveMarket, feed: Feed) {
    this.rejected = metrics.counter('ticks_rejected_total', 'Ticks that were not used, by reason.', ['reason']);
    metrics.gauge(
      'tick_age_seconds',
      'Age of the newest tick of each open market.',
      () => {
        const nowMs = market.nowMs();
        const open = INSTRUMENTS.filter(
          (instrument) => feed.label(instrument) !== undefined && SESSION_CALENDARS[instrument.calendar].isOpen(nowMs),
        );
        return open.map(({ no, symbol }) => {
          const at = market.window.lastAt(no, nowMs)?.atMs ?? market.window.fromMs;
          return { labels: { instrument: symbol }, value: Math.max(0, nowMs - at) / 1_000 };
        });
      },
      ['instrument'],
    );
    metrics.gauge('instruments_suspended', 'Instruments whose prices are rejected.', () => market.suspended.size);
  }

  tickRejected(reason: string): void {
    this.rejected.inc({ reason });
  }
}
