import { Empty } from '../http/paging.js';
import { Bool, Bytes, Decimal, EpochMs, Id, Int, ListOf, OneOf } from '../validation/fields.js';
import { rpc } from './rpc.js';

/** The currencies that positions are in and paid from. */
export const EARN_CURRENCIES = ['USD', 'USDT'] as const;
export type EarnCurrency = (typeof EARN_CURRENCIES)[number];

/** A purchase; amounts are decimal strings above zero with at most six decimals. */
export class EarnBuyRequest {
  @Id() position_id!: string;
  @Id() user_id!: string;
  /** The position's currency. */
  @OneOf(EARN_CURRENCIES) currency!: EarnCurrency;
  /** What is locked, in `currency`. */
  @Decimal() quantity!: string;
  /** Everything that the position will ever earn, in `currency`. */
  @Decimal() promised!: string;
  /** What the customer pays with. */
  @OneOf(EARN_CURRENCIES) pay_currency!: EarnCurrency;
  /** What the customer pays, in `pay_currency`; equals `quantity` where the currencies are the same. */
  @Decimal() pay_amount!: string;
}

/**
 * Buys a position in one ledger transaction: converts through the house's currency desk where the currencies differ,
 * locks the quantity, and moves the whole promised return from the house's `earn_reserve` to `earn_promised`, so that
 * the ledger itself refuses a promise that nothing covers. The same position with the same terms is a repeat.
 *
 * @throws INSUFFICIENT_FUNDS (the customer), SOLD_OUT (the reserve), UNAVAILABLE (the currency desk), CONFLICT (other
 * terms, or cancelled before)
 */
export const earnBuy = rpc('wallet', 'earn_buy', EarnBuyRequest, Empty);

export class EarnCancelRequest {
  @Id() position_id!: string;
}

export class EarnCancelReply {
  /** It had been bought before, and stays so. */
  @Bool() bought!: boolean;
}

/** Says that a purchase must not happen any more, and whether it already has. A purchase that arrives later is refused. */
export const earnCancel = rpc('wallet', 'earn_cancel', EarnCancelRequest, EarnCancelReply);

/**
 * What is promised lies in so many house accounts a currency, so that as many payers work side by side; a position's is
 * told by shardOf().
 */
export const EARN_SHARDS = 4;

/** The shard of a position: the lowest bits of its id's first byte. */
export function shardOf(positionId: string): number {
  return Number.parseInt(positionId.slice(0, 2), 16) % EARN_SHARDS;
}

/** The most returns that one request can pay. */
export const MAX_ACCRUALS = 50_000;

/**
 * Daily returns of one currency and shard, as columns of values in network byte order, one after another, the rows
 * sorted by user: a day of a million positions travels in fifty messages instead of a thousand lists of objects.
 */
export class EarnAccrueRequest {
  @OneOf(EARN_CURRENCIES) currency!: EarnCurrency;
  @Int(0, EARN_SHARDS - 1) shard!: number;
  /** Position ids, 16 bytes each. */
  @Bytes(16 * MAX_ACCRUALS) positions!: string;
  /** The days that are paid, from 1 to the cycle's length: 2 bytes each. */
  @Bytes(2 * MAX_ACCRUALS) days!: string;
  /** Who is paid, 16 bytes each, ascending. */
  @Bytes(16 * MAX_ACCRUALS) users!: string;
  /** Micro-units above zero, 8 bytes each. */
  @Bytes(8 * MAX_ACCRUALS) amounts!: string;
}

/** Where a repeat finds returns that were paid on several UTC days, this is about the first of these days. */
export class EarnAccrueReply {
  /** When they were paid, as the statement shows it: the last of that day. */
  @EpochMs() at!: number;
  /** How many of them were paid on that day. */
  @Int(1, MAX_ACCRUALS) count!: number;
}

/**
 * Pays daily returns out of what is promised into what the customers can spend (transfers of kind `accrual`), each once
 * by its position and day; repeats do nothing, whatever batch they come in. All of a request or nothing.
 *
 * @throws CONFLICT where one was paid before with another amount or to another customer
 */
export const earnAccrue = rpc('wallet', 'earn_accrue', EarnAccrueRequest, EarnAccrueReply);

/** How a position ended. */
export class EarnEnding {
  @Id() position_id!: string;
  @Id() user_id!: string;
  @OneOf(EARN_CURRENCIES) currency!: EarnCurrency;
  /** The locked principal. */
  @Decimal() quantity!: string;
  /** What an early exit gives up, out of the principal; zero at the end of the cycle, less than `quantity` always. */
  @Decimal() forfeit!: string;
  /** What was promised and will not be paid any more: zero at the end of the cycle. */
  @Decimal() released!: string;
}

export class EarnEndRequest {
  @ListOf(() => EarnEnding, 1000) endings!: EarnEnding[];
}

export class EarnEndReply {
  /** When they ended, as the statement shows it: the last of them. */
  @EpochMs() at!: number;
}

/**
 * Gives principals back (locked → available, less `forfeit`, which goes to `earn_reserve`) and moves what is not
 * promised any more from `earn_promised` back to `earn_reserve`. A position ends once; repeats do nothing.
 *
 * @throws CONFLICT where it ended otherwise before
 */
export const earnEnd = rpc('wallet', 'earn_end', EarnEndRequest, EarnEndReply);

/** What the house holds for returns in one currency. */
export class EarnCoverView {
  @OneOf(EARN_CURRENCIES) currency!: EarnCurrency;
  /** Not promised to anyone yet. */
  @Decimal() reserve!: string;
  /** Promised to running positions and set aside for them. */
  @Decimal() promised!: string;
}

export class EarnCoverReply {
  @ListOf(() => EarnCoverView, 10) list!: EarnCoverView[];
}

/** The reserve behind the earn products, by currency. */
export const earnCover = rpc('wallet', 'earn_cover', Empty, EarnCoverReply);
