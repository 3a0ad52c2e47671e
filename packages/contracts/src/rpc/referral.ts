import { Empty } from '../http/paging.js';
import { Decimal, Int, ListOf } from '../validation/fields.js';
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

export class RebateRatesReply {
  @ListOf(() => RebateRate, REBATE_LEVELS) rates!: RebateRate[];
}

/** The rebate rates, for common/config. */
export const rebateRates = rpc('referral', 'rates', Empty, RebateRatesReply);

/** Whether rebates for the customer are about to be paid; no balance contains them yet. */
export const rebatesIncoming = rpc('referral', 'rebates_incoming', IncomingRequest, IncomingReply);
