import { LANGS, type Lang } from '../../lang.js';
import { TradingTodayReply } from '../../rpc/trading.js';
import { BalanceRow } from '../../rpc/wallet.js';
import { Day, Decimal, IsoTime, ListOf, Nested, OneOf, Optional, Text, TextList } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';
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

/** What moves money and stays open to a frozen or self-excluded customer: it brings no new money into play. */
export const ALLOWED_WHEN_RESTRICTED = ['withdrawal', 'conversion', 'early_exit'] as const;

/** Why deposits, orders and products are closed to a customer for now; a freeze is told before an exclusion. */
export class RestrictionView {
  @OneOf(RESTRICTION_KINDS) kind!: RestrictionKind;
  /** The end of an exclusion; null: until the freeze is lifted. */
  @Optional() @IsoTime() until?: string | null;
  /** What can still be done: words of `ALLOWED_WHEN_RESTRICTED`. */
  @TextList(10, 40) allowed!: string[];
}

/** Totals are in USD, other currencies at the rate of this moment. */
export class DetailsReply {
  @Nested(() => UserView) user!: UserView;
  /** Everything owned, positions at their current worth. */
  @Decimal() total_assets!: string;
  /** Everything owned in USD and USDT: available, in trades, locked and being withdrawn. */
  @Decimal() balance!: string;
  /** What can be spent now. */
  @Decimal() available_balance!: string;
  /** The USD account alone. */
  @Decimal() account_balance!: string;
  @ListOf(() => BalanceRow, 20) balances!: BalanceRow[];
  @Nested(() => TradingTodayReply) today!: TradingTodayReply;
  /** Null: everything is open. */
  @Optional() @Nested(() => RestrictionView) restriction?: RestrictionView | null;
}

/** At least one field. A new `email` or `phone` needs the `code` that was sent to it, so one of them a call. */
export class UpdateRequest {
  @Optional() @EmailText() email?: string | null;
  @Optional() @PhoneText() phone?: string | null;
  @Optional() @Text(6, { min: 0 }) code?: string | null;
  @Optional() @OneOf(GENDERS) gender?: Gender | null;
  @Optional() @Day() birthday?: string | null;
  @Optional() @OneOf(LANGS) lang?: Lang | null;
  @Optional() @OneOf(UP_COLORS) up_color?: UpColor | null;
  @Optional() @OneOf(THEMES) theme?: Theme | null;
}

export class IconRequest {
  /** A built-in icon's name or the id of an upload for this purpose. */
  @Text(64) icon!: string;
}

export class IconReply {
  @Text(500) icon!: string;
}

export const userDetails = call({
  path: 'user/details',
  auth: 'user',
  service: 'identity',
  request: Empty,
  reply: DetailsReply,
  summary: 'Profile, balances and today',
});

/** @throws WRONG_CODE, ALREADY_REGISTERED, IDENTITY_UNDER_REVIEW (gender and birthday once verified) */
export const userUpdate = call({
  path: 'user/update',
  auth: 'user',
  service: 'identity',
  request: UpdateRequest,
  reply: UserView,
  limit: { max: 60, windowS: 60 },
  summary: 'Changes the profile',
});

/** @throws NOT_FOUND where the upload is not the caller's */
export const changeUserIcon = call({
  path: 'user/change_usericon',
  auth: 'user',
  service: 'identity',
  request: IconRequest,
  reply: IconReply,
  objects: { icon: 'upload' },
  summary: 'Chooses an icon',
});
