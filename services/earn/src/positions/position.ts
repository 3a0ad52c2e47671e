import type { EarnCurrency } from '@makoto/contracts';
import { DAY_MS, type Terms, type TermsColumns, toTerms } from '../products/product.js';

/** In `placing` and `exiting` a ledger request is not answered yet; customers never see these states. */
export type PositionState = 'placing' | 'earning' | 'exiting' | 'completed';

/** A position with the terms of its purchase. Amounts and rates are micro-units, times are epoch milliseconds. */
export interface Position extends Terms {
  id: string;
  userId: string;
  productId: string;
  /** What the purchase requested. */
  request: string;
  quantity: bigint;
  dailyEarning: bigint;
  payCurrency: EarnCurrency;
  payAmount: bigint;
  rate: bigint;
  state: PositionState;
  daysPaid: number;
  /** The last UTC day on which returns were paid, in days since 1970. */
  paidOn: number;
  /** How many returns were paid on that day. */
  paidThen: number;
  /** Taken back by an early exit. */
  forfeited: bigint;
  createdAt: number;
  /** When the position ended; in `exiting`, when its exit was decided. */
  completedAt: number | null;
  endedEarly: boolean;
}

/** Earnings paid so far, before anything that an early exit takes back. */
export const paidOf = (p: Position): bigint => p.dailyEarning * BigInt(p.daysPaid);

/** Earnings promised and not paid yet. */
export const unpaidOf = (p: Position): bigint => p.dailyEarning * BigInt(p.cycleDays - p.daysPaid);

export const endsAt = (p: Position): number => p.createdAt + p.cycleDays * DAY_MS;

/** When the next return is due; meaningless after the last one. */
export const nextAccrualAt = (p: Pick<Position, 'createdAt' | 'daysPaid'>): number =>
  p.createdAt + (p.daysPaid + 1) * DAY_MS;

export interface PositionRow extends TermsColumns {
  id: string;
  user_id: string;
  request: string;
  product_id: string;
  quantity: string;
  daily_earning: string;
  pay_currency: EarnCurrency;
  pay_amount: string;
  rate: string;
  status: PositionState;
  days_paid: number;
  paid_on: number;
  paid_then: number;
  forfeited: string;
  created_at: string;
  completed_at: string | null;
  ended_early: boolean;
}

export function toPosition(row: PositionRow): Position {
  return {
    ...toTerms(row),
    id: row.id,
    userId: row.user_id,
    productId: row.product_id,
    request: row.request,
    quantity: BigInt(row.quantity),
    dailyEarning: BigInt(row.daily_earning),
    payCurrency: row.pay_currency,
    payAmount: BigInt(row.pay_amount),
    rate: BigInt(row.rate),
    state: row.status,
    daysPaid: row.days_paid,
    paidOn: row.paid_on,
    paidThen: row.paid_then,
    forfeited: BigInt(row.forfeited),
    createdAt: Number(row.created_at),
    completedAt: row.completed_at === null ? null : Number(row.completed_at),
    endedEarly: row.ended_early,
  };
}
