import { Amount, Decimal, Int, IsoTime, ListOf, Nullable, OneOf } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';
import { READ_SCOPE } from '../token-scopes.js';

export const LIMIT_NAMES = ['daily_deposit', 'daily_loss', 'daily_stake', 'session_minutes'] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** A scheduled increase: `value` applies from `at`; null removes the limit. */
export class PendingLimit {
  @OneOf(LIMIT_NAMES) name!: LimitName;
  @Nullable() @Decimal() value?: string | null;
  @IsoTime() at!: string;
}

/** The customer's own limits; null if not set. Amounts in USD per day (UTC). */
export class LimitsView {
  @Nullable() @Decimal() daily_deposit?: string | null;
  @Nullable() @Decimal() daily_loss?: string | null;
  @Nullable() @Decimal() daily_stake?: string | null;
  /** Minutes after which the app shows a reminder. */
  @Nullable() @Int(1, 1440) session_minutes?: number | null;
  @Nullable() @IsoTime() exclude_until?: string | null;
  @ListOf(() => PendingLimit, 10) pending!: PendingLimit[];
}

/** Absent fields stay unchanged; null removes a limit (after 24 h). */
export class SetLimitsRequest {
  @Nullable() @Amount(2) daily_deposit?: string | null;
  @Nullable() @Amount(2) daily_loss?: string | null;
  @Nullable() @Amount(2) daily_stake?: string | null;
  @Nullable() @Int(1, 1440) session_minutes?: number | null;
  @Nullable() @IsoTime() exclude_until?: string | null;
}

export const userLimits = call({
  path: 'user/limits',
  auth: 'user',
  scopes: READ_SCOPE,
  service: 'identity',
  request: Empty,
  reply: LimitsView,
  summary: 'Returns own limits and self-exclusion',
});

/** @throws ACCOUNT_RESTRICTED (`until`) if it would shorten a self-exclusion */
export const setLimits = call({
  path: 'user/set_limits',
  auth: 'user',
  service: 'identity',
  request: SetLimitsRequest,
  reply: LimitsView,
  summary: 'Sets own limits: lower limits apply immediately, higher ones after 24 h',
});
