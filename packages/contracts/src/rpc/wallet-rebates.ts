import { Empty } from '../http/paging.js';
import { Bytes, Id } from '../validation/fields.js';
import { rpc } from './rpc.js';

/** The most beneficiaries per request: nine per customer for a thousand orders. */
export const MAX_REBATES = 10_000;

/**
 * The rebates of a batch of settled orders, summed by beneficiary: columns of values in network byte order, each
 * beneficiary once, ascending. The caller records which order owes whom how much.
 */
export class RebatesPayRequest {
  /** The batch; its contents never change. */
  @Id() batch_id!: string;
  /** The payees, 16 bytes each. */
  @Bytes(16 * MAX_REBATES) users!: string;
  /** Micro-units of USD above zero, 8 bytes each. */
  @Bytes(8 * MAX_REBATES) amounts!: string;
}

/**
 * Pays rebates from the house's fees to the beneficiaries' available balances: one transfer of kind `rebate` per
 * beneficiary and batch. Batch and beneficiary identify a payment, so a request that failed or got no answer can be
 * repeated, even if partly paid. All of a request or nothing.
 *
 * @throws CONFLICT if one was paid before with another amount; INSUFFICIENT_FUNDS if the house's fees do not cover
 * them, which no valid sequence of orders causes
 */
export const rebatesPay = rpc('wallet', 'rebates_pay', ['referral'], RebatesPayRequest, Empty);
