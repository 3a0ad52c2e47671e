import { Empty } from '../http/paging.js';
import { Bool, Decimal, EpochMs, Id, Int, ListOf, TextList } from '../validation/fields.js';
import { rpc } from './rpc.js';
import { IncomingReply, IncomingRequest } from './wallet.js';

/** The levels of the invitation tree that earn rebates (specification, section 9). */
export const REBATE_LEVELS = 9;

/** The share of a settled order's fee that one level earns. */
export class RebateRate {
  /** 1: the customer's inviter; 2: the inviter's inviter; … */
  @Int(1, REBATE_LEVELS) level!: number;
  @Decimal() rate!: string;
}

/** One version of the rebate rates. */
export class RebateRatesView {
  @Int(0, 1_000_000) version!: number;
  @EpochMs() effective_at!: number;
  @ListOf(() => RebateRate, REBATE_LEVELS) rates!: RebateRate[];
}

export class RebateRatesReply {
  /** The versions in force and scheduled, by time of effect. */
  @ListOf(() => RebateRatesView, 20) versions!: RebateRatesView[];
}

/** The rebate rates, for common/config. */
export const rebateRates = rpc('referral', 'rates', ['support'], Empty, RebateRatesReply);

/** Whether rebates for the customer are about to be paid; no balance contains them yet. */
export const rebatesIncoming = rpc('referral', 'rebates_incoming', ['identity'], IncomingRequest, IncomingReply);

/** The most linked customers that one reply names. */
export const MAX_LINKED_CUSTOMERS = 100;

export class LinkedCustomersRequest {
  @Id() user_id!: string;
}

export class LinkedCustomersReply {
  /** The customers linked to this one, without the customer. */
  @TextList(MAX_LINKED_CUSTOMERS, 64) user_ids!: string[];
  /** False if there are more than the reply can name. */
  @Bool() complete!: boolean;
}

/**
 * Customers who share a device with this customer, or a card or address at which both are paid, directly or through others;
 * and those who share one at which this customer has not been paid. Pairs that an operator has released do not count.
 */
export const linkedCustomers = rpc(
  'referral',
  'linked_customers',
  ['wallet'],
  LinkedCustomersRequest,
  LinkedCustomersReply,
);
