import { Empty } from '../http/paging.js';
import { Decimal, Id, Int, ListOf } from '../validation/fields.js';
import { REBATE_LEVELS } from './referral.js';
import { rpc } from './rpc.js';

/** A level's share of one settled order's fee. */
export class RebatePayment {
  @Id() order_id!: string;
  @Int(1, REBATE_LEVELS) level!: number;
  /** Who is paid: the customer's ancestor of this level. */
  @Id() user_id!: string;
  /** USD, above zero, at most six decimals. */
  @Decimal() amount!: string;
}

export class RebatesPayRequest {
  @ListOf(() => RebatePayment, 1000) rebates!: RebatePayment[];
}

/**
 * Pays rebates out of the house's fees into what their beneficiaries can spend (transfers of kind `rebate`). `order_id`
 * and `level` are a payment's identity: what was paid before is not paid again, so a request that was refused or not
 * answered is simply sent again, however much of it was paid.
 *
 * @throws CONFLICT where one of that identity was paid to another user or with another amount; INSUFFICIENT_FUNDS where
 * the house's fees do not cover them, which no correct sequence of orders leads to
 */
export const rebatesPay = rpc('wallet', 'rebates_pay', RebatesPayRequest, Empty);
