import { type InstrumentSummary, type InstrumentSummaryReply, type PageRequest, pageOf } from '@makoto/contracts';
import { type CallContext, operatorOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MarketConfig } from '../config.js';
import { availableSources } from '../feeds/configured-sources.js';
import { Feed } from '../feeds/feed.js';
import { LiveMarket } from '../live-market/live-market.js';
import type { Instrument } from './instrument.js';
import { ORDERS_KIND, TERMS_KIND } from './instrument-versions.js';

/** More proposals than are ever open at once. */
const MAX_PROPOSALS = 1_000;

type Row = Pick<InstrumentSummary, 'symbol' | 'name_en' | 'name_ja' | 'name_zh' | 'category'>;

/** Lists the instruments for operators: those in force, planned and proposed. */
@Injectable()
export class InstrumentSummaries {
  constructor(
    private readonly db: DataSource,
    private readonly config: MarketConfig,
    private readonly market: LiveMarket,
    private readonly feed: Feed,
  ) {}

  async list(request: PageRequest, context: CallContext): Promise<InstrumentSummaryReply> {
    operatorOf(context);
    const { page, size, offset } = pageOf(request);
    const proposed = await this.proposed();
    const { instruments } = this.market;
    const listed = instruments.all.map((instrument) => this.summary(instrument, proposed));
    const planned = instruments
      .newest()
      .filter(({ no }) => !instruments.byNo(no))
      .map((instrument) => this.summary(instrument, proposed));
    const known = new Set([...listed, ...planned].map(({ symbol }) => symbol));
    const fresh = [...proposed].flatMap(([symbol, row]) => (row && !known.has(symbol) ? [newSummary(row)] : []));
    const all = [...listed, ...planned, ...fresh];
    const list = all.slice(offset, offset + size);
    return { list, page, size, total: all.length, sources: availableSources(this.config) };
  }

  private summary(instrument: Instrument, proposed: ReadonlyMap<string, Row | undefined>): InstrumentSummary {
    const { no, symbol, names, category, version, open, calendar, listedMs } = instrument;
    const nowMs = this.market.nowMs();
    const isListed = this.market.instruments.byNo(no) !== undefined;
    const [next] = this.market.instruments.planned(no);
    return {
      ...{ symbol, name_en: names.en, name_ja: names.jp, name_zh: names.zn, category, version },
      ...{ orders_accepted: open && isListed, in_session: isListed && calendar.isOpen(nowMs) },
      suspended: this.market.suspended.has(symbol),
      feed: (isListed ? this.feed.label(instrument) : undefined) ?? null,
      listed_at: listedMs === undefined ? null : new Date(listedMs).toISOString(),
      next_at: next ? new Date(next.effectiveMs).toISOString() : null,
      proposed: proposed.has(symbol),
    };
  }

  /** The instruments with an open proposal, and what is proposed for their terms. */
  private async proposed(): Promise<Map<string, Row | undefined>> {
    const rows: { kind: string; content: Row; subject: string }[] = await this.db.query(
      `select kind, subject, content from versions where kind = any($1) and status = 'proposed'
       order by subject limit ${MAX_PROPOSALS}`,
      [[TERMS_KIND.name, ORDERS_KIND.name]],
    );
    const found = new Map<string, Row | undefined>();
    for (const { kind, subject, content } of rows) {
      if (kind === TERMS_KIND.name) found.set(subject, { ...content, symbol: subject });
      else if (!found.has(subject)) found.set(subject, undefined);
    }
    return found;
  }
}

function newSummary({ symbol, name_en, name_ja, name_zh, category }: Row): InstrumentSummary {
  return {
    ...{ symbol, name_en, name_ja, name_zh, category, version: 0, orders_accepted: false, in_session: false },
    ...{ suspended: false, feed: null, listed_at: null, next_at: null, proposed: true },
  };
}
