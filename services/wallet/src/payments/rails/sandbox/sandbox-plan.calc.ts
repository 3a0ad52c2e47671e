import { MICRO, type RailStatus } from '@makoto/contracts';
import { centsOf } from '../../../ledger/index.js';

/** A report that the sandbox is going to send. */
export interface PlannedReport {
  /** Identifies the event; repeated reports share it. */
  event: string;
  /** Epoch milliseconds. */
  at: number;
  amount: bigint;
  status: RailStatus;
}

const DELAY_MS = 2_000;
const REPEAT_MS = 500;

/**
 * The sandbox's reports on a deposit that the customer reports paid at `now`. The cents of the amount simulate problems:
 * .13 no answer, .14 one unit less, .15 two callbacks, .16 declined, .17 paid after the rate's expiry.
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

/** The sandbox's reports on a payout sent at `now`. The cents .13, .15 and .16 of the withdrawn amount act as above. */
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
