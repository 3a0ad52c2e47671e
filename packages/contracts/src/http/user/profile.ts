import { LANGS, type Lang } from '../../lang.js';
import { TradingTodayReply } from '../../rpc/trading.js';
import { BalanceRow } from '../../rpc/wallet.js';
import {
  Day,
  Decimal,
  IsoTime,
  ListOf,
  Nested,
  Nullable,
  OneOf,
  Optional,
  Text,
  TextList,
} from '../../validation/fields.js';
import { call } from '../call.js';
import { READ_SCOPE } from '../token-scopes.js';
import { ChartView } from './chart-view.js';
import {
  EmailText,
  GENDERS,
  type Gender,
  PhoneText,
  THEMES,
  type Theme,
  UP_COLORS,
  type UpColor,
  UserView,
} from './user-view.js';

export const RESTRICTION_KINDS = ['frozen', 'excluded'] as const;
export type RestrictionKind = (typeof RESTRICTION_KINDS)[number];

/** Money movements still allowed to a frozen or self-excluded customer, because they put no new money at risk. */
export const ALLOWED_WHEN_RESTRICTED = ['withdrawal', 'conversion', 'early_exit'] as const;

/** Why deposits, orders and products are unavailable to a customer; a freeze takes precedence over an exclusion. */
export class RestrictionView {
  @OneOf(RESTRICTION_KINDS) kind!: RestrictionKind;
  /** The end of an exclusion; null for a freeze, which has no set end. */
  @Nullable() @IsoTime() until?: string | null;
  /** What is still allowed: values of `ALLOWED_WHEN_RESTRICTED`. */
  @TextList(10, 40) allowed!: string[];
}

export class DetailsRequest {
  /**
   * Today's figures are of the day there; of the UTC day if it is left out, or if it is none that we know: a device may
   * have a newer list of zones, and is owed the rest of the reply.
   */
  @Nullable() @Text(64) time_zone?: string | null;
}

/** Totals in USD, other currencies at the current rate or, without one, at the last known. */
export class DetailsReply {
  @Nested(() => UserView) user!: UserView;
  /** Everything owned, positions at their current value. */
  @Decimal() total_assets!: string;
  /** Everything owned in USD and USDT: available, in trades, locked and being withdrawn. */
  @Decimal() balance!: string;
  /** Available now. */
  @Decimal() available_balance!: string;
  /** The USD account only. */
  @Decimal() account_balance!: string;
  /** The time of the oldest exchange rate in the totals; null if they needed none. */
  @Nullable() @IsoTime() rates_at?: string | null;
  /** The currencies whose balances the totals leave out, because no exchange rate is known. */
  @Optional() @TextList(20, 10) unvalued?: string[];
  @ListOf(() => BalanceRow, 20) balances!: BalanceRow[];
  @Nested(() => TradingTodayReply) today!: TradingTodayReply;
  /** Null: no restrictions. */
  @Nullable() @Nested(() => RestrictionView) restriction?: RestrictionView | null;
}

/**
 * At least one field. A new `email` or `phone` requires the `code` sent to it, so only one of them per call; and a proof
 * that the owner asks: `password`, `pay_password` or `totp`, unless the caller logged in less than five minutes ago.
 */
export class UpdateRequest {
  @Nullable() @EmailText() email?: string | null;
  @Nullable() @PhoneText() phone?: string | null;
  @Nullable() @Text(6, { min: 0 }) code?: string | null;
  @Nullable() @Text(200, { min: 0 }) password?: string | null;
  @Nullable() @Text(6, { min: 0 }) pay_password?: string | null;
  @Nullable() @Text(10, { min: 0 }) totp?: string | null;
  @Nullable() @OneOf(GENDERS) gender?: Gender | null;
  @Nullable() @Day() birthday?: string | null;
  @Nullable() @OneOf(LANGS) lang?: Lang | null;
  @Nullable() @OneOf(UP_COLORS) up_color?: UpColor | null;
  @Nullable() @OneOf(THEMES) theme?: Theme | null;
  @Nullable() @Nested(() => ChartView) chart?: ChartView | null;
}

export class IconRequest {
  /** A built-in icon's name, or the id of an upload with this purpose. */
  @Text(64) icon!: string;
}

export class IconReply {
  @Text(500) icon!: string;
}

export const userDetails = call({
  path: 'user/details',
  auth: 'user',
  scopes: READ_SCOPE,
  service: 'identity',
  askedBy: ['referral'],
  request: DetailsRequest,
  reply: DetailsReply,
  summary: 'Returns profile, balances and today’s figures',
});

/**
 * A new address is reported to the earlier one with a link that undoes it (user/undo_contact), and starts the cooling
 * time of withdrawals.
 * @throws WRONG_CODE, ALREADY_REGISTERED, IDENTITY_UNDER_REVIEW (gender and birthday after verification), and the errors
 * of the proof: WRONG_CREDENTIALS, LOGIN_LOCKED, WRONG_PAY_PASSWORD, PAY_PASSWORD_LOCKED, PAY_PASSWORD_NOT_SET,
 * SECOND_FACTOR
 */
export const userUpdate = call({
  path: 'user/update',
  auth: 'user',
  service: 'identity',
  request: UpdateRequest,
  reply: UserView,
  limit: { max: 60, windowS: 60 },
  summary: 'Changes the profile',
});

/** @throws NOT_FOUND if the upload is not the caller's */
export const changeUserIcon = call({
  path: 'user/change_usericon',
  auth: 'user',
  service: 'identity',
  request: IconRequest,
  reply: IconReply,
  objects: { icon: 'upload' },
  summary: 'Sets an icon',
});
