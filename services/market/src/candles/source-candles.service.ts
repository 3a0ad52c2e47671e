import { Logger } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type AskCandles, Feed } from '../feeds/feed.js';
import { type LinkTimes, retryWaitMs } from '../feeds/live/link.js';
import { wait } from '../feeds/live/wait.js';
import type { Instrument } from '../instruments/instrument.js';
import { LiveMarket } from '../live-market/live-market.js';
import { bucketStart, INTERVAL_MS, STORED_INTERVALS, type StoredInterval } from './candle.calc.js';
import { openSpansBefore } from './open-spans.calc.js';
import { SourceCandlesRepository } from './source-candles.repository.js';

/** How often to look for missing candles, and how long to wait after a source failed. */
const LOOK_MS = 300_000;
const RETRY: Pick<LinkTimes, 'retryMs' | 'maxRetryMs'> = { retryMs: 10_000, maxRetryMs: 6 * 3_600_000 };
/** How often to look for new instruments. */
const LIST_MS = 60_000;
/** How many candles of each interval to request. */
const REACH = 1_000;
/** How long after its end a source may still change a candle. */
const SETTLED_MS = 3_000;

/**
 * Requests candles from live sources for intervals without our ticks: the time before the first start, and outages.
 * They are stored separately, shown only in charts and never used as prices.
 */
@Injectable()
export class SourceCandlesService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly end = new AbortController();
  private running: Promise<unknown> = Promise.resolve();
  /** Until when each chart's past has been requested; what a source did not return then is not requested again. */
  private readonly askedMs = new Map<string, number>();

  constructor(
    private readonly feed: Feed,
    private readonly candles: SourceCandlesRepository,
    private readonly market: LiveMarket,
    private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.keepAllUp();
  }

  async onModuleDestroy(): Promise<void> {
    this.end.abort();
    await this.running;
  }

  /**
   * Requests everything that an instrument's charts lack; does nothing if its source has no candles. @throws the
   * source's error
   */
  async complete(instrument: Instrument): Promise<void> {
    const [ask, source] = [this.feed.askCandles(instrument), this.feed.label(instrument)];
    if (!ask || source === undefined) return;
    for (const interval of STORED_INTERVALS) await this.completeInterval(instrument, source, interval, ask);
    await this.market.readPrelude(instrument);
  }

  /** Follows every instrument on the market list, also those that are listed meanwhile. */
  private async keepAllUp(): Promise<void> {
    const { signal } = this.end;
    const followed = new Map<number, Promise<void>>();
    while (!signal.aborted) {
      for (const { no, category } of this.market.instruments.all) {
        if (category !== 'rate' && !followed.has(no)) followed.set(no, this.keepUp(no));
      }
      await wait(LIST_MS, signal);
    }
    await Promise.all(followed.values());
  }

  private async keepUp(no: number): Promise<void> {
    const { signal } = this.end;
    for (let failures = 0; !signal.aborted; ) {
      const instrument = this.market.instruments.byNo(no);
      if (!instrument) return;
      try {
        await this.complete(instrument);
        failures = 0;
        await wait(LOOK_MS, signal);
      } catch (error) {
        if (signal.aborted) return;
        const waitMs = retryWaitMs(++failures, RETRY, Math.random());
        this.log.warn(`candles of ${instrument.symbol} are missing from its source; retrying later`, {
          inMs: waitMs,
          err: error,
        });
        await wait(waitMs, signal);
      }
    }
  }

  private async completeInterval(
    { no, calendar, listedMs = 0 }: Instrument,
    source: string,
    interval: StoredInterval,
    ask: AskCandles,
  ): Promise<void> {
    const intervalMs = INTERVAL_MS[interval];
    const toMs = bucketStart(this.market.nowMs() - SETTLED_MS, intervalMs);
    const key = `${no}:${interval}`;
    const askedMs = this.askedMs.get(key) ?? 0;
    const spans = openSpansBefore(calendar, intervalMs, toMs, REACH);
    const open = spans.filter(({ fromMs }) => fromMs >= Math.max(askedMs, listedMs)).map(({ fromMs }) => fromMs);
    const known = await this.candles.known(no, source, intervalMs, open[0] ?? toMs);
    const missing = new Set(open.filter((startMs) => !known.has(startMs)));
    const [fromMs] = missing;
    if (fromMs !== undefined) {
      const answered = await ask(interval, { fromMs, toMs }, this.end.signal);
      const wanted = answered.filter(({ startMs }) => missing.has(startMs));
      await this.candles.put(no, source, intervalMs, wanted);
    }
    this.askedMs.set(key, toMs);
  }
}
