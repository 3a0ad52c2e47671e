import { Empty } from '../http/paging.js';
import { Bytes, Id } from '../validation/fields.js';
import { rpc } from './rpc.js';

/** The most beneficiaries that one request can pay: nine a customer of a thousand orders. */
export const MAX_REBATES = 10_000;

/**
 * What a batch of settled orders owes, summed by beneficiary: columns of values in network byte order, one after
 * another, a beneficiary once, ascending. Which order owes whom how much is kept by who asks.
 */
export class RebatesPayRequest {
  /** The batch; what it holds never changes. */
  @Id() batch_id!: string;
  /** Who is paid, 16 bytes each. */
  @Bytes(16 * MAX_REBATES) users!: string;
  /** Micro-units of USD above zero, 8 bytes each. */
  @Bytes(8 * MAX_REBATES) amounts!: string;
}

/**
 * Pays rebates out of the house's fees into what their beneficiaries can spend: one transfer of kind `rebate` for each
 * beneficiary of a batch. Batch and beneficiary are a payment's identity: what was paid before is not paid again, so a
 * request that was refused or not answered is simply sent again, however much of it was paid. All of a request or
 * nothing.
 *
 * @throws CONFLICT where one of that identity was paid with another amount; INSUFFICIENT_FUNDS where the house's fees do
 * not cover them, which no correct sequence of orders leads to
 */
export const rebatesPay = rpc('wallet', 'rebates_pay', RebatesPayRequest, Empty);
