import { EARN_CURRENCIES, type EarnCurrency } from '../../rpc/wallet-earn.js';
import {
  Bool,
  Decimal,
  Id,
  Int,
  IsoTime,
  ListOf,
  Nested,
  OneOf,
  Optional,
  Text,
  TextList,
} from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';

export const EARN_KINDS = ['lock', 'wealth'] as const;
export type EarnKind = (typeof EARN_KINDS)[number];

export class EarnListRequest extends PageRequest {
  @Optional() @OneOf(EARN_KINDS) kind?: EarnKind;
}

/** The terms on which a position can be ended before its cycle does. */
export class EarlyExitView {
  @Bool() allowed!: boolean;
  /** The share of the earnings paid so far that is given back; the rest and the whole principal stay the customer's. */
  @Decimal() forfeit_rate!: string;
  /** The terms in the caller's language. */
  @Text(500) terms!: string;
}

export class EarnProductView {
  @Id() id!: string;
  @Text(120) name!: string;
  @OneOf(EARN_KINDS) kind!: EarnKind;
  @OneOf(EARN_CURRENCIES) currency!: EarnCurrency;
  @Int(1, 3_650) cycle_days!: number;
  /** The share of the quantity that is paid once a day. */
  @Decimal() daily_rate!: string;
  @Decimal() min_amount!: string;
  @Decimal() max_amount!: string;
  /** How much more of it can be bought by everyone together. */
  @Decimal() remaining_quota!: string;
  /** What the house holds for returns in this currency ÷ what it has promised and would promise with one more smallest
   * purchase; at most 100. */
  @Decimal() reserve_cover!: string;
  @Nested(() => EarlyExitView) early_exit!: EarlyExitView;
}

export class EarnListReply extends PageReply {
  @ListOf(() => EarnProductView, 100) list!: EarnProductView[];
}

export class EarnDetailsRequest {
  @Id() id!: string;
}

/** One day's return of the smallest amount, bought now. */
export class EarnScheduleRow {
  @Int(1, 3_650) day!: number;
  @IsoTime() at!: string;
  @Decimal() earning!: string;
  /** Earned from the first day to this one. */
  @Decimal() total!: string;
}

export class EarnProductDetails extends EarnProductView {
  /** The rules in the caller's language, a sentence each. */
  @TextList(20, 500) rules!: string[];
  @ListOf(() => EarnScheduleRow, 3_650) schedule!: EarnScheduleRow[];
  @Bool() sold_out!: boolean;
}

export const wealthList = call({
  path: 'wealth/getList',
  auth: 'optional',
  service: 'earn',
  request: EarnListRequest,
  reply: EarnListReply,
  summary: 'Earn products on sale',
});

export const wealthDetails = call({
  path: 'wealth/details',
  method: 'GET',
  auth: 'optional',
  service: 'earn',
  request: EarnDetailsRequest,
  reply: EarnProductDetails,
  objects: { id: 'public' },
  summary: 'One earn product with its rules and a schedule',
});
