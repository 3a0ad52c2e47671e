import { Amount, Decimal, Int, IsoTime, ListOf, OneOf, Optional } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';

export const LIMIT_NAMES = ['daily_deposit', 'daily_loss', 'daily_stake', 'session_minutes'] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** A loosening on its way: `value` holds from `at`; null takes the limit away. */
export class PendingLimit {
  @OneOf(LIMIT_NAMES) name!: LimitName;
  @Optional() @Decimal() value?: string | null;
  @IsoTime() at!: string;
}

/** The customer's own limits; null where there is none. Amounts in USD a day (UTC). */
export class LimitsView {
  @Optional() @Decimal() daily_deposit?: string | null;
  @Optional() @Decimal() daily_loss?: string | null;
  @Optional() @Decimal() daily_stake?: string | null;
  /** Minutes after which the app reminds of the time. */
  @Optional() @Int(1, 1440) session_minutes?: number | null;
  @Optional() @IsoTime() exclude_until?: string | null;
  @ListOf(() => PendingLimit, 10) pending!: PendingLimit[];
}

/** What is absent stays; null takes a limit away (after 24 h). */
export class SetLimitsRequest {
  @Optional() @Amount(2) daily_deposit?: string | null;
  @Optional() @Amount(2) daily_loss?: string | null;
  @Optional() @Amount(2) daily_stake?: string | null;
  @Optional() @Int(1, 1440) session_minutes?: number | null;
  @Optional() @IsoTime() exclude_until?: string | null;
}

export const userLimits = call({
  path: 'user/limits',
  auth: 'user',
  service: 'identity',
  request: Empty,
  reply: LimitsView,
  summary: 'Own limits and exclusion',
});

/** @throws ACCOUNT_RESTRICTED (`until`) where an exclusion would be shortened */
export const setLimits = call({
  path: 'user/set_limits',
  auth: 'user',
  service: 'identity',
  request: SetLimitsRequest,
  reply: LimitsView,
  summary: 'Sets own limits: tightening holds at once, loosening after 24 h',
});
