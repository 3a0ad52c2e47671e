import { WITHDRAWAL_METHODS, type WithdrawalMethod } from '../http/wallet/withdrawals.js';
import { EpochMs, Int, ListOf, Nullable, OneOf } from '../validation/fields.js';
import { rpc } from './rpc.js';

export class WithdrawalTimesRequest {
  /** Withdrawals requested from this moment on, epoch milliseconds. */
  @EpochMs() from!: number;
}

/** Times of withdrawals by one method from request to payment, in milliseconds; null if none was paid. */
export class WithdrawalTimes {
  @OneOf(WITHDRAWAL_METHODS) method!: WithdrawalMethod;
  /** The number paid. */
  @Int(0, Number.MAX_SAFE_INTEGER) paid!: number;
  @Nullable() @Int(0, Number.MAX_SAFE_INTEGER) median_ms!: number | null;
  @Nullable() @Int(0, Number.MAX_SAFE_INTEGER) p95_ms!: number | null;
  /** The median of the promised times. */
  @Nullable() @Int(0, Number.MAX_SAFE_INTEGER) promised_ms!: number | null;
  /** The number paid within the promised time. */
  @Int(0, Number.MAX_SAFE_INTEGER) in_time!: number;
  /** The number overdue and not paid yet. */
  @Int(0, Number.MAX_SAFE_INTEGER) overdue!: number;
}

export class WithdrawalTimesReply {
  @ListOf(() => WithdrawalTimes, 20) list!: WithdrawalTimes[];
}

/** How well the promised times of withdrawals are met, by method. */
export const withdrawalTimes = rpc(
  'wallet',
  'withdrawal_times',
  ['trading'],
  WithdrawalTimesRequest,
  WithdrawalTimesReply,
);
