import { LANGS, type Lang } from '../../lang.js';
import { RebateRate } from '../../rpc/referral.js';
import { DepositTerms, WithdrawTerms } from '../../rpc/wallet-terms.js';
import { Bool, Int, IsoTime, ListOf, Nested, OneOf, Optional, Text, TextList } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';

/** How to reach customer service. */
export class SupportInfo {
  /** Its hours, in the caller's language. */
  @Text(200) hours!: string;
  /** Promised response time within those hours, in seconds. */
  @Int(0, 604_800) reply_within_s!: number;
  /** Whether it is open now. */
  @Optional() @Bool() open?: boolean | null;
  /** When it opens next; null while it is open. */
  @Optional() @IsoTime() opens_at?: string | null;
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
