import type { Direction, OrderResult, OrderStatus } from '@makoto/contracts';
import { receiptPayload } from '../receipts/receipt.calc.js';
import type { Signed } from '../receipts/receipt-signer.js';
import type { Order, OrderTerms } from './order.js';
import type { OrderAttempt } from './order-attempts.calc.js';

/** The columns of OrderTerms. */
export const TERMS_COLUMNS = `id, user_id, product_id, direction, decimals, stake, fee, winnings, payout_rate, duration,
  max_gap_ms, buy_price, buy_tick_at, order_time, settle_time, accepted_at, entry_delay_ms,
  traceparent`;

/** The terms of a row as pg returns them: bigint columns are text. */
export interface TermsRow {
  id: string;
  user_id: string;
  product_id: string;
  direction: Direction;
  decimals: number;
  stake: string;
  fee: string;
  winnings: string;
  payout_rate: string;
  duration: number;
  max_gap_ms: number;
  buy_price: string;
  buy_tick_at: string;
  order_time: string;
  settle_time: string;
  accepted_at: string | null;
  entry_delay_ms: number | null;
  traceparent: string | null;
}

/** A whole row of `orders`. */
export interface OrderRow extends TermsRow {
  status: OrderStatus;
  receipt_path: string;
  receipt_signature: string;
  receipt_key: string;
  receipt_by: string | null;
  promise_signature: string | null;
  sell_price: string | null;
  sell_tick_at: string | null;
  result: OrderResult | null;
  profit: string | null;
  refused_at: string | null;
}

/** A row that only keeps its id from ever becoming an order. */
export interface BlockedRow {
  id: string;
  status: 'cancelled';
  product_id: null;
  refused_at: string | null;
}

export function termsOfRow(row: TermsRow): OrderTerms {
  return {
    id: row.id,
    userId: row.user_id,
    productId: row.product_id,
    direction: row.direction,
    decimals: row.decimals,
    stake: BigInt(row.stake),
    fee: BigInt(row.fee),
    winnings: BigInt(row.winnings),
    payoutRate: BigInt(row.payout_rate),
    duration: row.duration,
    maxGapMs: row.max_gap_ms,
    buyPrice: BigInt(row.buy_price),
    buyTickAt: Number(row.buy_tick_at),
    orderTime: Number(row.order_time),
    settleTime: Number(row.settle_time),
    ...(row.accepted_at === null || row.entry_delay_ms === null
      ? {}
      : { accepted: { atMs: Number(row.accepted_at), delayMs: row.entry_delay_ms } }),
    ...(row.traceparent === null ? {} : { traceparent: row.traceparent }),
  };
}

export function orderOfRow(row: OrderRow): Order {
  const terms = termsOfRow(row);
  const receipt: Signed = {
    payload: receiptPayload(terms),
    path: row.receipt_path,
    signature: row.receipt_signature,
    keyId: row.receipt_key,
    promise:
      row.receipt_by === null
        ? undefined
        : { byMs: Number(row.receipt_by), signature: row.promise_signature ?? undefined },
  };
  return {
    ...terms,
    status: row.status,
    receipt,
    ending:
      row.result === null || row.profit === null
        ? undefined
        : {
            result: row.result,
            sellPrice: row.sell_price === null ? null : BigInt(row.sell_price),
            sellTickAt: row.sell_tick_at === null ? null : Number(row.sell_tick_at),
            profit: BigInt(row.profit),
          },
  };
}

/** The attempt that a row stands for. A row from before refusals were timed counts as refused long ago. */
export function attemptOfRow(row: OrderRow | BlockedRow): OrderAttempt {
  return {
    id: row.id,
    refusedAt: row.status === 'cancelled' ? Number(row.refused_at ?? 0) : undefined,
    order: row.product_id === null ? undefined : orderOfRow(row),
  };
}
