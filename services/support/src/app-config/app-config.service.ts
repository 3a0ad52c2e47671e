import {
  AppError,
  BUILTIN_ICONS,
  type ConfigView,
  jurisdictionsOf,
  LANGS,
  type Lang,
  PAYMENT_CURRENCIES,
  type RebateRatesView,
  rebateRates,
  type SupportHoursReply,
  type WalletTermsReply,
  walletTerms,
} from '@makoto/contracts';
import { Clock, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { SupportConfig } from '../config.js';
import { HoursService } from '../hours/hours.service.js';
import { PagesService } from '../pages/pages.service.js';
import { CachedAnswer } from './cached-answer.js';
import { openTo } from './jurisdictions.calc.js';
import { PRACTICE_NOTICE } from './practice-notice.js';
import { RELEASE } from './release.js';
import { inForce, upcomingTerms } from './upcoming-terms.calc.js';

/** Apps ask again as soon as new terms are announced, at least six seconds before they take effect. */
const TERMS_FRESH_MS = 1_000;
/** Texts and hours change rarely but are needed for every screen. */
const TEXT_FRESH_MS = 2_000;
const ASK_MS = 2_000;
const REPLY_WITHIN_S = 7_200;

/** The configuration that the app requests before each screen. Every part of it is cached. */
@Injectable()
export class AppConfigService {
  private readonly terms: CachedAnswer<WalletTermsReply>;
  private readonly rates: CachedAnswer<RebateRatesView[]>;
  private readonly texts = new Map<string, CachedAnswer<string>>();
  private readonly hours = new Map<Lang, CachedAnswer<SupportHoursReply>>();

  constructor(
    private readonly config: SupportConfig,
    private readonly pages: PagesService,
    private readonly supportHours: HoursService,
    private readonly clock: Clock,
    rpc: RpcClient,
  ) {
    this.terms = new CachedAnswer(() => rpc.request(walletTerms, {}, undefined, ASK_MS), clock, TERMS_FRESH_MS);
    this.rates = new CachedAnswer(
      async () => (await rpc.request(rebateRates, {}, undefined, ASK_MS)).versions,
      clock,
      TERMS_FRESH_MS,
    );
  }

  /** @throws UNAVAILABLE if the wallet is unavailable and has never answered */
  async view(lang: Lang): Promise<ConfigView> {
    const [{ payments, conversions }, rates, about, risk, { hours, open, opens_at }] = await Promise.all([
      this.terms.get(),
      this.rates.get().catch(noRatesIfUnavailable),
      this.text('about', lang),
      this.text('risk', lang),
      this.cached(this.hours, lang, () => this.supportHours.view(lang)),
    ]);
    const mode = this.config.MODE ?? 'practice';
    const now = this.clock.now();
    // The answers can be older than a change while the wallet is away; a version whose time has come is in force all the same.
    const terms = inForce(payments, now);
    return {
      web_name: this.config.WEB_NAME,
      mode,
      default_lang: this.config.DEFAULT_LANG,
      langs: [...LANGS],
      currencies: [...PAYMENT_CURRENCIES],
      deposit: terms.deposit,
      withdraw: terms.withdraw,
      rebate_rates: rates.length > 0 ? inForce(rates, now).rates : [],
      ...{ terms_version: terms.version, rate_hold_s: terms.rate_hold_s, cooling_s: terms.cooling_s },
      deposit_held_within: terms.deposit_held_within,
      ...{ deposit_spread: terms.deposit_spread, withdrawal_spread: terms.withdrawal_spread },
      upcoming: upcomingTerms({ payments, conversions, rates }, now, lang),
      builtin_icons: [...BUILTIN_ICONS],
      support: { hours, reply_within_s: REPLY_WITHIN_S, open, opens_at },
      about,
      // Shown before sign-up: in practice mode what that means, in live mode who may sign up, then the risks.
      risk_notice:
        mode === 'practice'
          ? PRACTICE_NOTICE[lang]
          : `${openTo(jurisdictionsOf(this.config.ALLOWED_JURISDICTIONS), lang)}\n\n${risk}`,
      app_version: this.config.APP_VERSION ?? RELEASE,
    };
  }

  private text(name: 'about' | 'risk', lang: Lang): Promise<string> {
    return this.cached(this.texts, `${name} ${lang}`, () => this.pages.body(name, lang));
  }

  private cached<K, V>(answers: Map<K, CachedAnswer<V>>, key: K, ask: () => Promise<V>): Promise<V> {
    const answer = answers.get(key) ?? new CachedAnswer(ask, this.clock, TEXT_FRESH_MS);
    answers.set(key, answer);
    return answer.get();
  }
}

/** The app can start without the rebate rates; its invite page requests them from referral. */
function noRatesIfUnavailable(error: unknown): RebateRatesView[] {
  if (error instanceof AppError && error.errorName === 'UNAVAILABLE') return [];
  throw error;
}
