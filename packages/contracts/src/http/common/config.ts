import { LANGS, type Lang } from '../../lang.js';
import { RebateRate } from '../../rpc/referral.js';
import { DepositTerms, WithdrawTerms } from '../../rpc/wallet-terms.js';
import {
  Bool,
  Decimal,
  Int,
  IsoTime,
  ListOf,
  Nested,
  Nullable,
  OneOf,
  Text,
  TextList,
} from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';

/** How to reach customer service. */
export class SupportInfo {
  /** Its hours, in the caller's language. */
  @Text(200) hours!: string;
  /** Promised response time within those hours, in seconds. */
  @Int(0, 604_800) reply_within_s!: number;
  /** Whether it is open now. */
  @Nullable() @Bool() open?: boolean | null;
  /** When it opens next; null while it is open. */
  @Nullable() @IsoTime() opens_at?: string | null;
}

/** The screens that announce terms to come. */
export const TERMS_PLACES = ['deposit', 'withdraw', 'convert', 'invite'] as const;
export type TermsPlace = (typeof TERMS_PLACES)[number];

/** Terms that will apply from a moment on. Payments, quotes and orders made before keep theirs. */
export class UpcomingTerms {
  @OneOf(TERMS_PLACES) place!: TermsPlace;
  @IsoTime() effective_at!: string;
  /** What changes, in the caller's language, to be read after the time. */
  @Text(4_000) text!: string;
}

/** Settings of the whole product; texts are in the caller's language. */
export class ConfigView {
  @Text(80) web_name!: string;
  @OneOf(['practice', 'live']) mode!: 'practice' | 'live';
  @OneOf(LANGS) default_lang!: Lang;
  @TextList(10, 10) langs!: string[];
  /** Currencies of deposits and withdrawals. */
  @TextList(20, 10) currencies!: string[];
  @ListOf(() => DepositTerms, 100) deposit!: DepositTerms[];
  @ListOf(() => WithdrawTerms, 20) withdraw!: WithdrawTerms[];
  @ListOf(() => RebateRate, 9) rebate_rates!: RebateRate[];
  /** The version of the terms of deposits and withdrawals, for the requests that open them. */
  @Nullable() @Int(0, 1_000_000) terms_version?: number | null;
  /** How long a deposit's rate is held, seconds … */
  @Nullable() @Int(0, 86_400) rate_hold_s?: number | null;
  /** … while the market rate moves by no more than this fraction, up or down. */
  @Nullable() @Decimal() deposit_held_within?: string | null;
  /** The fraction of the market rate that we keep of deposits … */
  @Nullable() @Decimal() deposit_spread?: string | null;
  /** … and of withdrawals that are paid in another currency. */
  @Nullable() @Decimal() withdrawal_spread?: string | null;
  /** How long withdrawals wait after a change of a payee, a password or a contact, seconds. */
  @Nullable() @Int(0, 604_800) cooling_s?: number | null;
  /** Terms to come, by time. */
  @Nullable() @ListOf(() => UpcomingTerms, 100) upcoming?: UpcomingTerms[] | null;
  @TextList(100, 64) builtin_icons!: string[];
  @Nested(() => SupportInfo) support!: SupportInfo;
  @Text(10_000) about!: string;
  @Text(5_000) risk_notice!: string;
  @Text(40) app_version!: string;
}

export const commonConfig = call({
  path: 'common/config',
  auth: 'none',
  service: 'support',
  request: Empty,
  reply: ConfigView,
  summary: 'Returns name, mode, languages, currencies, deposit and withdrawal terms, and texts',
});
