import { Empty } from '../http/paging.js';
import { Bool, Bytes, Decimal, EpochMs, Id, Int, ListOf, OneOf } from '../validation/fields.js';
import { rpc } from './rpc.js';

/** The currencies of positions and their payment. */
export const EARN_CURRENCIES = ['USD', 'USDT'] as const;
export type EarnCurrency = (typeof EARN_CURRENCIES)[number];

/** A purchase; amounts are decimal strings above zero with at most six decimals. */
export class EarnBuyRequest {
  @Id() position_id!: string;
  @Id() user_id!: string;
  /** The position's currency. */
  @OneOf(EARN_CURRENCIES) currency!: EarnCurrency;
  /** The amount to lock, in `currency`. */
  @Decimal() quantity!: string;
  /** The total return of the position, in `currency`. */
  @Decimal() promised!: string;
  /** The currency of the payment. */
  @OneOf(EARN_CURRENCIES) pay_currency!: EarnCurrency;
  /** The payment, in `pay_currency`; equals `quantity` if the currencies are the same. */
  @Decimal() pay_amount!: string;
}

/**
 * Buys a position in one ledger transaction: converts at the house's account if the currencies differ, locks the
 * quantity, and moves the whole promised return from the house's `earn_reserve` to `earn_promised`, so that the ledger
 * itself refuses an uncovered promise. A repeat with the same terms changes nothing.
 *
 * @throws INSUFFICIENT_FUNDS (the customer), SOLD_OUT (the reserve), EXPOSURE_LIMIT (the house's conversion account, with
 * the most that the customer can buy now), CONFLICT (other terms, or cancelled before)
 */
export const earnBuy = rpc('wallet', 'earn_buy', ['earn'], EarnBuyRequest, Empty);

export class EarnCancelRequest {
  @Id() position_id!: string;
}

export class EarnCancelReply {
  /** It had already been bought, and stays bought. */
  @Bool() bought!: boolean;
}

/** Cancels a purchase and returns whether it had already happened. A later purchase with this id is refused. */
export const earnCancel = rpc('wallet', 'earn_cancel', ['earn'], EarnCancelRequest, EarnCancelReply);

/**
 * Promised returns are spread over this many house accounts per currency, so that payments can run in parallel;
 * shardOf() assigns a position.
 */
export const EARN_SHARDS = 4;

/** The shard of a position: the lowest bits of its id's first byte. */
export function shardOf(positionId: string): number {
  return Number.parseInt(positionId.slice(0, 2), 16) % EARN_SHARDS;
}

/** The most returns per request. */
export const MAX_ACCRUALS = 50_000;

/**
 * Daily returns of one currency and shard, as columns of values in network byte order, with rows sorted by user. A day
 * of a million positions fits into fifty messages instead of a thousand lists of objects.
 */
export class EarnAccrueRequest {
  @OneOf(EARN_CURRENCIES) currency!: EarnCurrency;
  @Int(0, EARN_SHARDS - 1) shard!: number;
  /** Position ids, 16 bytes each. */
  @Bytes(16 * MAX_ACCRUALS) positions!: string;
  /** The paid days, from 1 to the term's length, 2 bytes each. */
  @Bytes(2 * MAX_ACCRUALS) days!: string;
  /** The payees, 16 bytes each, ascending. */
  @Bytes(16 * MAX_ACCRUALS) users!: string;
  /** Micro-units above zero, 8 bytes each. */
  @Bytes(8 * MAX_ACCRUALS) amounts!: string;
}

/** If a repeat finds returns paid on several UTC days, this describes the first of these days. */
export class EarnAccrueReply {
  /** When they were paid according to the statement: the last of that day. */
  @EpochMs() at!: number;
  /** How many of them were paid on that day. */
  @Int(1, MAX_ACCRUALS) count!: number;
}

/**
 * Pays daily returns from the promised amount to customers' available balances (transfers of kind `accrual`), once per
 * position and day; repeats change nothing, even in other batches. All of a request or nothing.
 *
 * @throws CONFLICT if one was paid before with another amount or to another customer
 */
export const earnAccrue = rpc('wallet', 'earn_accrue', ['earn'], EarnAccrueRequest, EarnAccrueReply);

/** How a position ended. */
export class EarnEnding {
  @Id() position_id!: string;
  @Id() user_id!: string;
  @OneOf(EARN_CURRENCIES) currency!: EarnCurrency;
  /** The locked principal. */
  @Decimal() quantity!: string;
  /**
   * The forfeit of an early exit, deducted from the principal; zero at the end of the term, always less than
   * `quantity`.
   */
  @Decimal() forfeit!: string;
  /** Promised returns that will not be paid; zero at the end of the term. */
  @Decimal() released!: string;
}

export class EarnEndRequest {
  @ListOf(() => EarnEnding, 1000) endings!: EarnEnding[];
}

export class EarnEndReply {
  /** When they ended according to the statement: the last of them. */
  @EpochMs() at!: number;
}

/**
 * Returns principals (locked → available, less `forfeit`, which goes to `earn_reserve`) and moves unpaid promises from
 * `earn_promised` back to `earn_reserve`. A position ends once; repeats change nothing.
 *
 * @throws CONFLICT if it ended otherwise before
 */
export const earnEnd = rpc('wallet', 'earn_end', ['earn'], EarnEndRequest, EarnEndReply);

/** The house's reserve for returns in one currency. */
export class EarnCoverView {
  @OneOf(EARN_CURRENCIES) currency!: EarnCurrency;
  /** Not promised yet. */
  @Decimal() reserve!: string;
  /** Promised to running positions and set aside. */
  @Decimal() promised!: string;
}

export class EarnCoverReply {
  @ListOf(() => EarnCoverView, 10) list!: EarnCoverView[];
}

/** The reserve for earn products, by currency. */
export const earnCover = rpc('wallet', 'earn_cover', ['earn'], Empty, EarnCoverReply);
