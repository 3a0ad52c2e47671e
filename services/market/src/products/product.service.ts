import { type Category, formatMicro, type InstrumentView, type Lang, type ProductView } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { Feed } from '../feeds/feed.js';
import type { Instrument } from '../instruments/instrument.js';
import { PRODUCTS } from '../instruments/instruments.js';
import { SESSION_CALENDARS } from '../sessions/session.calc.js';
import { sessionViews } from '../sessions/session-view.calc.js';
import { LiveMarket } from '../ticks/live-market.js';

type Quote = Omit<ProductView, 'name'> & { category: Category };

/** What is quoted, with prices and the day's figures; answered from memory. */
@Injectable()
export class ProductService {
  /** What the list looked like at a watermark: asked for often, it changes four times a second. */
  private readonly lists = new Map<string, { watermarkMs: number; list: ProductView[] }>();

  constructor(
    private readonly market: LiveMarket,
    private readonly feed: Feed,
    private readonly clock: Clock,
  ) {}

  /** The market list, names in `lang`. */
  list(lang: Lang, category?: Category): ProductView[] {
    const key = `${lang}:${category ?? ''}`;
    const { watermarkMs } = this.market.window;
    const known = this.lists.get(key);
    if (known?.watermarkMs === watermarkMs) return known.list;
    const list = this.products(category).map(([instrument, quote]) => ({ ...quote, name: instrument.names[lang] }));
    this.lists.set(key, { watermarkMs, list });
    return list;
  }

  /** Every product with what trading needs to know of it. */
  instruments(): InstrumentView[] {
    const nowMs = this.clock.now();
    return this.products().map(([instrument, quote]) => {
      const { symbol, names, calendar } = instrument;
      const closesMs = SESSION_CALENDARS[calendar].nextClose(nowMs);
      return {
        ...quote,
        symbol,
        name_en: names.en,
        name_ja: names.jp,
        name_zh: names.zn,
        closes_at: closesMs === undefined ? null : new Date(closesMs).toISOString(),
        suspended: false,
        max_gap_ms: instrument.maxGapMs,
        sessions: sessionViews(calendar),
      };
    });
  }

  private products(category?: Category): [Instrument, Quote][] {
    const nowMs = this.clock.now();
    return PRODUCTS.flatMap((instrument) =>
      instrument.category === 'rate' || (category && instrument.category !== category)
        ? []
        : [[instrument, this.quote(instrument, instrument.category, nowMs)] satisfies [Instrument, Quote]],
    );
  }

  private quote(instrument: Instrument, category: Category, nowMs: number): Quote {
    const { no, symbol, decimals, calendar } = instrument;
    const figures = this.market.book.figures(no);
    const price = (value: bigint | undefined): string => formatMicro(value ?? 0n, decimals);
    const isOpen = SESSION_CALENDARS[calendar].isOpen(nowMs);
    const opensMs = isOpen ? undefined : SESSION_CALENDARS[calendar].nextOpen(nowMs);
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
      is_open: isOpen,
      opens_at: opensMs === undefined ? null : new Date(opensMs).toISOString(),
      feed: this.feed.label,
    };
  }
}
