import { EARN_CURRENCIES, type EarnCurrency } from '../../rpc/wallet-earn.js';
import {
  Bool,
  Decimal,
  Id,
  Int,
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
import { PageReply, PageRequest } from '../paging.js';
import { IdRequest, UpcomingChange } from '../shapes.js';
import { READ_SCOPE } from '../token-scopes.js';

export const EARN_KINDS = ['lock', 'wealth'] as const;
export type EarnKind = (typeof EARN_KINDS)[number];

/** More are refused. */
export const MAX_EARN_PRODUCTS = 100;

export class EarnListRequest extends PageRequest {
  @Optional() @OneOf(EARN_KINDS) kind?: EarnKind;
}

/** The terms for ending a position early. */
export class EarlyExitView {
  @Bool() allowed!: boolean;
  /** The share of the earnings paid so far that is forfeited; the rest and the principal stay the customer's. */
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
  /** The share of the quantity paid daily. */
  @Decimal() daily_rate!: string;
  @Decimal() min_amount!: string;
  @Decimal() max_amount!: string;
  /** How much more all customers together can buy. */
  @Decimal() remaining_quota!: string;
  /**
   * The house's reserve for returns in this currency ÷ the returns promised, including one more smallest purchase; at
   * most 100.
   */
  @Decimal() reserve_cover!: string;
  @Nested(() => EarlyExitView) early_exit!: EarlyExitView;
  /** Terms to come, by time. Positions bought before keep theirs. */
  @Nullable() @ListOf(() => UpcomingChange, 20) upcoming?: UpcomingChange[] | null;
}

export class EarnListReply extends PageReply {
  @ListOf(() => EarnProductView, 100) list!: EarnProductView[];
}

/** One day's return of the smallest purchase made now. */
export class EarnScheduleRow {
  @Int(1, 3_650) day!: number;
  @IsoTime() at!: string;
  @Decimal() earning!: string;
  /** Earned from the first day to this one. */
  @Decimal() total!: string;
}

export class EarnProductDetails extends EarnProductView {
  /** The rules in the caller's language, one sentence each. */
  @TextList(20, 500) rules!: string[];
  @ListOf(() => EarnScheduleRow, 3_650) schedule!: EarnScheduleRow[];
  @Bool() sold_out!: boolean;
}

export const wealthList = call({
  path: 'wealth/getList',
  auth: 'optional',
  scopes: READ_SCOPE,
  service: 'earn',
  request: EarnListRequest,
  reply: EarnListReply,
  summary: 'Lists earn products on sale',
});

export const wealthDetails = call({
  path: 'wealth/details',
  method: 'GET',
  auth: 'optional',
  scopes: READ_SCOPE,
  service: 'earn',
  request: IdRequest,
  reply: EarnProductDetails,
  objects: { id: 'public' },
  summary: 'Returns one earn product with its rules and a schedule',
});
