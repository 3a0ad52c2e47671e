import {
  type Category,
  type ClosedReason,
  formatMicro,
  type InstrumentView,
  type Lang,
  type PlannedChangeView,
  type ProductView,
  type SilenceView,
} from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { Feed } from '../feeds/feed.js';
import type { Instrument, Silence } from '../instruments/instrument.js';
import { changesBetween } from '../instruments/instrument-changes.calc.js';
import { LiveMarket } from '../live-market/live-market.js';
import { closureViews } from '../sessions/closures.calc.js';
import { sessionViews } from '../sessions/session-view.calc.js';
import { entryDelayMs } from './entry-delay.calc.js';

/** How long an open market may be silent before it counts as closed. */
const STALE_MS = 30_000;
/** How long a cached list is served if no frame arrives. */
const LIST_MS = 1_000;
/** How many planned versions of an instrument are shown. */
const MAX_PLANNED = 20;

type Quote = Omit<ProductView, 'name'> & { category: Category };

/** The quoted products with prices and the day's figures, served from memory. */
@Injectable()
export class ProductsService {
  /** Lists cached by watermark: they are requested often and change four times a second. */
  private readonly lists = new Map<string, { watermarkMs: number; madeMs: number; list: ProductView[] }>();

  constructor(
    private readonly market: LiveMarket,
    private readonly feed: Feed,
  ) {}

  /** The market list, with names in `lang`. */
  list(lang: Lang, category?: Category): ProductView[] {
    const key = `${lang}:${category ?? ''}`;
    const { watermarkMs } = this.market.window;
    const nowMs = this.market.nowMs();
    const known = this.lists.get(key);
    if (known?.watermarkMs === watermarkMs && nowMs - known.madeMs < LIST_MS) return known.list;
    const list = this.products(category).map(([instrument, quote]) => ({ ...quote, name: instrument.names[lang] }));
    this.lists.set(key, { watermarkMs, madeMs: nowMs, list });
    return list;
  }

  /** All products with the data that trading needs. */
  instruments(): InstrumentView[] {
    const nowMs = this.market.nowMs();
    return this.products().map(([instrument, quote]) => {
      const { no, symbol, names, calendar } = instrument;
      const closesMs = this.closesMs(instrument, nowMs);
      return {
        ...quote,
        symbol,
        name_en: names.en,
        name_ja: names.jp,
        name_zh: names.zn,
        closes_at: closesMs === undefined ? null : new Date(closesMs).toISOString(),
        suspended: this.market.suspended.has(symbol),
        max_gap_ms: instrument.maxGapMs,
        entry_delay_ms: this.feed.isLive(instrument) ? entryDelayMs(this.feed.lagMs, this.feed.sources(instrument)) : 0,
        sessions: sessionViews(calendar.rule),
        silence: silenceView(this.feed.silence(instrument)),
        told_past: this.feed.askCandles(instrument) !== undefined,
        closures: closureViews(calendar.rule, nowMs),
        planned: this.planned(instrument),
        ticks_from: this.market.instruments.lastBreakMs(no),
      };
    });
  }

  private products(category?: Category): [Instrument, Quote][] {
    const nowMs = this.market.nowMs();
    return this.market.instruments.all.flatMap((instrument) => {
      const feed = this.feed.label(instrument);
      const own = instrument.category;
      if (own === 'rate' || feed === undefined || (category && own !== category)) return [];
      return [[instrument, this.quote(instrument, own, feed, nowMs)] satisfies [Instrument, Quote]];
    });
  }

  private quote(instrument: Instrument, category: Category, feed: string, nowMs: number): Quote {
    const { no, symbol, decimals, listedMs } = instrument;
    const figures = this.market.aggregates.figures(no);
    const price = (value: bigint | undefined): string => formatMicro(value ?? 0n, decimals);
    const closedReason = this.closedReason(instrument, nowMs);
    const opensMs = closedReason === 'session' ? this.opensMs(instrument, nowMs) : undefined;
    return {
      id: symbol,
      symbol,
      category,
      price: price(figures?.price),
      change_24h: formatMicro(figures?.change ?? 0n),
      volume_24h: formatMicro(figures?.volume ?? 0n),
      high_24h: price(figures?.high),
      low_24h: price(figures?.low),
      decimals,
      is_open: closedReason === null,
      closed_reason: closedReason,
      opens_at: opensMs === undefined ? null : new Date(opensMs).toISOString(),
      feed,
      listed_at: listedMs === undefined ? null : new Date(listedMs).toISOString(),
    };
  }

  /** When its session ends or its ticks will be made in another way: no order runs across either. */
  private closesMs({ no, calendar }: Instrument, nowMs: number): number | undefined {
    const closeMs = calendar.nextClose(nowMs);
    const breakMs = this.market.instruments.nextBreakMs(no);
    return closeMs === undefined || breakMs === undefined ? (closeMs ?? breakMs) : Math.min(closeMs, breakMs);
  }

  /** When its next session begins, by the hours that will be in force then. */
  private opensMs({ no, calendar }: Instrument, nowMs: number): number | undefined {
    let [hours, fromMs] = [calendar, nowMs];
    for (const next of this.market.instruments.planned(no)) {
      const openMs = hours.nextOpen(fromMs);
      if (openMs !== undefined && openMs < next.effectiveMs) return openMs;
      [hours, fromMs] = [next.calendar, next.effectiveMs];
    }
    return hours.nextOpen(fromMs);
  }

  private planned(instrument: Instrument): PlannedChangeView[] {
    const planned = this.market.instruments.planned(instrument.no).slice(0, MAX_PLANNED);
    return planned.flatMap((version, i) => {
      const { category, open, maxGapMs, decimals, calendar, effectiveMs } = version;
      if (category === 'rate') return [];
      return [
        {
          ...{
            at: new Date(effectiveMs).toISOString(),
            changes: changesBetween(planned[i - 1] ?? instrument, version),
          },
          ...{ category, orders_accepted: open, max_gap_ms: maxGapMs, decimals },
          sessions: sessionViews(calendar.rule),
          closures: closureViews(calendar.rule, effectiveMs),
        },
      ];
    });
  }

  /** Why an instrument cannot be traded now; null if it can. */
  private closedReason({ no, symbol, calendar, open, listedMs = 0 }: Instrument, nowMs: number): ClosedReason | null {
    if (!open) return 'closed';
    const openedMs = calendar.openedAt(nowMs);
    if (openedMs === undefined) return 'session';
    if (this.market.suspended.has(symbol)) return 'suspended';
    const lastMs = this.market.window.lastAt(no, nowMs)?.atMs ?? 0;
    return nowMs - Math.max(lastMs, openedMs, listedMs, this.market.loadedMs) > STALE_MS ? 'stale' : null;
  }
}

const silenceView = (silence: Silence | undefined): SilenceView | null =>
  silence ? { every_s: silence.everyMs / 1_000, for_s: silence.forMs / 1_000 } : null;
