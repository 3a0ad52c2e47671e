import {
  AppError,
  BUILTIN_ICONS,
  type ConfigView,
  LANGS,
  type Lang,
  PAYMENT_CURRENCIES,
  type RebateRate,
  rebateRates,
  type SupportHoursReply,
  type WalletTermsReply,
  walletTerms,
} from '@makoto/contracts';
import { Clock, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { jurisdictionsOf, SupportConfig } from '../config.js';
import { HoursService } from '../hours/hours.service.js';
import { PagesService } from '../pages/pages.service.js';
import { PRACTICE_NOTICE } from './house-texts.js';
import { openTo } from './jurisdictions.calc.js';
import { RELEASE } from './release.js';
import { Remembered } from './remembered.js';

const FRESH_MS = 30_000;
const ASK_MS = 2_000;
const REPLY_WITHIN_S = 7_200;

/** What holds for the whole house: asked by the app before each of its screens, so nothing here waits for others twice. */
@Injectable()
export class HouseService {
  private readonly terms: Remembered<WalletTermsReply>;
  private readonly rates: Remembered<RebateRate[]>;
  private readonly texts = new Map<string, Remembered<string>>();
  private readonly hours = new Map<Lang, Remembered<SupportHoursReply>>();

  constructor(
    private readonly config: SupportConfig,
    private readonly pages: PagesService,
    private readonly supportHours: HoursService,
    private readonly clock: Clock,
    rpc: RpcClient,
  ) {
    this.terms = new Remembered(() => rpc.request(walletTerms, {}, undefined, ASK_MS), clock, FRESH_MS);
    this.rates = new Remembered(
      async () => (await rpc.request(rebateRates, {}, undefined, ASK_MS)).rates,
      clock,
      FRESH_MS,
    );
  }

  private text(name: 'about' | 'risk', lang: Lang): Promise<string> {
    const key = `${name} ${lang}`;
    const known = this.texts.get(key) ?? new Remembered(() => this.pages.body(name, lang), this.clock, TEXT_FRESH_MS);
    this.texts.set(key, known);
    return known.get();
  }

  private hoursIn(lang: Lang): Promise<SupportHoursReply> {
    const ask = (): Promise<SupportHoursReply> => this.supportHours.told(lang);
    const known = this.hours.get(lang) ?? new Remembered(ask, this.clock, TEXT_FRESH_MS);
    this.hours.set(lang, known);
    return known.get();
  }

  /** @throws UNAVAILABLE where the wallet is away and never answered before */
  async view(lang: Lang): Promise<ConfigView> {
    const [terms, rates, about, risk, { hours, open, opens_at }] = await Promise.all([
      this.terms.get(),
      this.rates.get().catch(noneWhileAway),
      this.text('about', lang),
      this.text('risk', lang),
      this.hoursIn(lang),
    ]);
    const mode = this.config.MODE ?? 'practice';
    return {
      web_name: this.config.WEB_NAME ?? 'Makoto',
      mode,
      default_lang: this.config.DEFAULT_LANG ?? 'jp',
      langs: [...LANGS],
      currencies: [...PAYMENT_CURRENCIES],
      deposit: terms.deposit,
      withdraw: terms.withdraw,
      rebate_rates: rates,
      builtin_icons: [...BUILTIN_ICONS],
      support: { hours, reply_within_s: REPLY_WITHIN_S, open, opens_at },
      about,
      // What practice mode is comes before what real money would risk, and so does for whom it is: read before signing up.
      risk_notice:
        mode === 'practice' ? PRACTICE_NOTICE[lang] : `${openTo(jurisdictionsOf(this.config), lang)}\n\n${risk}`,
      app_version: this.config.APP_VERSION ?? RELEASE,
    };
  }
}

/** Pages and hours change seldom and are asked for before every screen. */
const TEXT_FRESH_MS = 2_000;

/** The app opens without the rebate rates: its invite page asks referral itself. */
function noneWhileAway(error: unknown): RebateRate[] {
  if (error instanceof AppError && error.errorName === 'UNAVAILABLE') return [];
  throw error;
}
