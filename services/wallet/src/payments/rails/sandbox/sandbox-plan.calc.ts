import { MICRO, type PaymentCurrency, type RailStatus } from '@makoto/contracts';
import { centsOf } from '../../../ledger/index.js';

/** A report that the sandbox will make. */
export interface PlannedReport {
  /** Reports of the same event have the same key. */
  event: string;
  /** Epoch milliseconds. */
  at: number;
  amount: bigint;
  status: RailStatus;
}

const DELAY_MS = 2_000;
const REPEAT_MS = 500;

/**
 * What the sandbox does with a deposit that is called paid at `now`. Its cents ask for trouble: .13 never answers, .14
 * pays one unit less, .15 calls back twice, .16 is declined, .17 pays after the rate has expired.
 */
export function planDeposit(amount: bigint, rateUntil: number, now: number): PlannedReport[] {
  const at = now + DELAY_MS;
  const paid: PlannedReport = { event: 'paid', at, amount, status: 'paid' };
  switch (centsOf(amount)) {
    case 13:
      return [];
    case 14:
      return [{ ...paid, amount: amount - MICRO }];
    case 15:
      return [paid, { ...paid, at: at + REPEAT_MS }];
    case 16:
      return [{ ...paid, status: 'failed' }];
    case 17:
      return [{ ...paid, at: Math.max(at, rateUntil + DELAY_MS) }];
    default:
      return [paid];
  }
}

/** What it does with a payout sent at `now`, by the cents of what was withdrawn: .13, .15 and .16 as above. */
export function planPayout(withdrawn: bigint, payout: bigint, now: number): PlannedReport[] {
  const at = now + DELAY_MS;
  const paid: PlannedReport = { event: 'payout', at, amount: payout, status: 'paid' };
  switch (centsOf(withdrawn)) {
    case 13:
      return [];
    case 15:
      return [paid, { ...paid, at: at + REPEAT_MS }];
    case 16:
      return [{ ...paid, status: 'failed' }];
    default:
      return [paid];
  }
}

/** What the sandbox works with. */
export interface SandboxTarget {
  id: string;
  amount: bigint;
  currency: PaymentCurrency;
}
