import { Empty } from '../http/paging.js';
import { Decimal, Int, ListOf } from '../validation/fields.js';
import { rpc } from './rpc.js';
import { IncomingReply, IncomingRequest } from './wallet.js';

/** The steps up the invitation tree that earn rebates (specification, section 9). */
export const REBATE_LEVELS = 9;

/** The share of a settled order's fee that one level earns. */
export class RebateRate {
  /** 1: who invited the customer; 2: who invited that one; … */
  @Int(1, REBATE_LEVELS) level!: number;
  @Decimal() rate!: string;
}

export class RebateRatesReply {
  @ListOf(() => RebateRate, REBATE_LEVELS) rates!: RebateRate[];
}

/** The rebate rates, for common/config. */
export const rebateRates = rpc('referral', 'rates', Empty, RebateRatesReply);

/** Whether rebates are about to be paid to the customer: no balance has them yet. */
export const rebatesIncoming = rpc('referral', 'rebates_incoming', IncomingRequest, IncomingReply);
