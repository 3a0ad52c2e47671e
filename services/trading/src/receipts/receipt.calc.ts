import { formatMicro, type ReceiptView } from '@makoto/contracts';
import { numberOf } from '@makoto/platform';
import type { OrderTerms } from '../orders/order.js';
import { TIE_RULE } from '../products/terms.js';
import type { Signed } from './receipt-signer.js';

/**
 * The text that a receipt signs: all terms of the order and its entry tick, as JSON with the keys in this order. Version 2 also
 * says when the order was accepted and how much later its entry had to be stamped. It can be rebuilt from the order's row at any time.
 */
export function receiptPayload(order: OrderTerms): string {
  return JSON.stringify({
    v: order.accepted ? 2 : 1,
    id: order.id,
    number: numberOf(order.id),
    product: order.productId,
    direction: order.direction,
    stake: formatMicro(order.stake),
    fee: formatMicro(order.fee),
    winnings: formatMicro(order.winnings),
    currency: 'USD',
    payout_rate: formatMicro(order.payoutRate),
    duration: order.duration,
    ...(order.accepted && { accepted_at: order.accepted.atMs, entry_delay_ms: order.accepted.delayMs }),
    order_time: order.orderTime,
    settle_time: order.settleTime,
    entry_tick: { at: order.buyTickAt, price: formatMicro(order.buyPrice) },
    max_gap_ms: order.maxGapMs,
    tie: TIE_RULE,
  });
}

/** A receipt in the contract's format. `origin` is the log's name. */
export function toReceipt(signed: Signed, publicKey: string, origin: string | undefined): ReceiptView {
  const { payload, path, signature, keyId, promise } = signed;
  const receipt = { payload, path, signature, key_id: keyId, public_key: publicKey };
  if (promise === undefined || origin === undefined) return receipt;
  const own = promise.signature === undefined ? {} : { signature: promise.signature };
  return { ...receipt, promise: { origin, by: promise.byMs, ...own } };
}

/** A receipt as verifiers from before promises read it. Early promises stay, because the receipt's signature covers them. */
export function withoutPromise({ promise, ...receipt }: ReceiptView): ReceiptView {
  return promise && !promise.signature ? { ...receipt, promise } : receipt;
}
