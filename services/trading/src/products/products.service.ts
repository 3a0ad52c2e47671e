import {
  AppError,
  type BidAskView,
  balances,
  formatMicro,
  type IdRequest,
  type InstrumentView,
  type Lang,
  type ProductDetailsRequest,
  type ProductDetailsView,
} from '@makoto/contracts';
import { RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { type Tick, TickCache } from '../ticks/tick-cache.js';
import { InstrumentsCache } from './instruments-cache.js';
import { laterEntryRule, listedRule, RULES, silenceRule, sourceCandlesRule } from './rules-texts.js';
import { stakeLimits } from './stake-limits.calc.js';
import { TIE_RULE, toDurationView } from './terms.js';
import { type Terms, TermsCache } from './terms-cache.js';
import { changesText } from './upcoming-texts.js';

/** The last view of an instrument in a language, with the inputs that it was built from. */
interface CachedView {
  instrument: InstrumentView;
  tick: Tick | undefined;
  terms: Terms;
  /** The numbers of the scheduled versions. */
  schedule: string;
  view: ProductDetailsView;
}

/** Instruments with the terms on which they are traded. */
@Injectable()
export class ProductsService {
  private readonly views = new Map<string, CachedView>();

  constructor(
    private readonly instruments: InstrumentsCache,
    private readonly ticks: TickCache,
    private readonly rpc: RpcClient,
    private readonly terms: TermsCache,
  ) {}

  /** @throws VALIDATION if neither id nor symbol is given, NOT_FOUND */
  async details(request: ProductDetailsRequest, lang: Lang): Promise<ProductDetailsView> {
    const key = request.id ?? request.symbol;
    if (!key) throw new AppError('VALIDATION', {}, [{ field: 'id', key: 'required' }]);
    const i = await this.instruments.get(key);
    const tick = this.ticks.newest(i.symbol);
    const terms = this.terms.inForce();
    const upcoming = this.terms.upcoming();
    const schedule = upcoming.map(({ version }) => version).join();
    const last = this.views.get(`${i.id} ${lang}`);
    if (last && last.instrument === i && last.tick === tick && last.terms === terms && last.schedule === schedule) {
      return last.view;
    }
    const view = Object.freeze(
      this.viewOf(i, tick, [terms, ...upcoming.map((version) => this.terms.parse(version))], lang),
    );
    this.views.set(`${i.id} ${lang}`, { instrument: i, tick, terms, schedule, view });
    return view;
  }

  /** `versions`: the terms in force, then those to come. */
  private viewOf(
    i: InstrumentView,
    tick: Tick | undefined,
    [terms, ...upcoming]: readonly [Terms, ...Terms[]],
    lang: Lang,
  ): ProductDetailsView {
    return {
      id: i.id,
      symbol: i.symbol,
      name: nameIn(i, lang),
      category: i.category,
      price: tick ? formatMicro(tick.price, i.decimals) : i.price,
      change_24h: i.change_24h,
      volume_24h: i.volume_24h,
      high_24h: i.high_24h,
      low_24h: i.low_24h,
      decimals: i.decimals,
      is_open: i.is_open,
      closed_reason: i.closed_reason ?? null,
      opens_at: i.opens_at ?? null,
      feed: i.feed,
      durations: terms.durations.map((d) => toDurationView({ ...d, ...stakeLimits(i.category, d) })),
      fee_rate: formatMicro(terms.feeRate),
      terms_version: terms.version,
      upcoming: upcoming.flatMap((after, at) => {
        const text = changesText(upcoming[at - 1] ?? terms, after, lang);
        return text ? [{ effective_at: new Date(after.effectiveAt).toISOString(), text }] : [];
      }),
      tie_rule: TIE_RULE,
      sessions: i.sessions,
      rules: rulesOf(i, lang),
      max_gap_ms: i.max_gap_ms,
      silence: i.silence ?? null,
      listed_at: i.listed_at ?? null,
      closures: i.closures ?? [],
      planned: i.planned ?? [],
    };
  }

  /** The current bid and ask, with the customer's available balance. @throws NOT_FOUND, NO_FRESH_PRICE */
  async bidAsk(request: IdRequest, userId: string): Promise<BidAskView> {
    const instrument = await this.instruments.get(request.id);
    await this.ticks.firstTick(instrument.symbol, instrument.max_gap_ms);
    const { watermark, tick } = this.ticks.entry(instrument.symbol, instrument.max_gap_ms);
    this.instruments.assertQuoted(instrument, watermark);
    const { balances: rows } = await this.rpc.request(balances, { user_id: userId });
    return {
      bid: formatMicro(tick.bid, instrument.decimals),
      ask: formatMicro(tick.ask, instrument.decimals),
      price: formatMicro(tick.price, instrument.decimals),
      at: tick.at,
      available_balance: rows.find((r) => r.currency === 'USD')?.available ?? '0.00',
    };
  }
}

function rulesOf({ silence, told_past, feed, listed_at, entry_delay_ms = 0 }: InstrumentView, lang: Lang): string[] {
  const [entry = '', ...others] = RULES[lang];
  return [
    entry_delay_ms > 0 ? laterEntryRule(entry_delay_ms, lang) : entry,
    ...others,
    ...(silence ? [silenceRule(silence, lang)] : []),
    ...(told_past ? [sourceCandlesRule(feed, lang)] : []),
    ...(listed_at ? [listedRule(listed_at, lang)] : []),
  ];
}

function nameIn(instrument: InstrumentView, lang: Lang): string {
  return { en: instrument.name_en, jp: instrument.name_ja, zn: instrument.name_zh }[lang];
}
