import { WITHDRAWAL_METHODS, type WithdrawalMethod } from '../http/wallet/withdrawals.js';
import { EpochMs, Int, ListOf, OneOf, Optional } from '../validation/fields.js';
import { rpc } from './rpc.js';

export class WithdrawalTimesRequest {
  /** Withdrawals asked for from this moment on, epoch milliseconds. */
  @EpochMs() from!: number;
}

/** How long withdrawals by one method took from being asked for to being paid, in milliseconds; null where none was paid. */
export class WithdrawalTimes {
  @OneOf(WITHDRAWAL_METHODS) method!: WithdrawalMethod;
  /** How many were paid. */
  @Int(0, Number.MAX_SAFE_INTEGER) paid!: number;
  @Optional() @Int(0, Number.MAX_SAFE_INTEGER) median_ms!: number | null;
  @Optional() @Int(0, Number.MAX_SAFE_INTEGER) p95_ms!: number | null;
  /** What was promised, by the median. */
  @Optional() @Int(0, Number.MAX_SAFE_INTEGER) promised_ms!: number | null;
  /** How many were paid within what was promised to them. */
  @Int(0, Number.MAX_SAFE_INTEGER) in_time!: number;
  /** How many are not paid yet although they should be. */
  @Int(0, Number.MAX_SAFE_INTEGER) overdue!: number;
}

export class WithdrawalTimesReply {
  @ListOf(() => WithdrawalTimes, 20) list!: WithdrawalTimes[];
}

/** How well the promised times of withdrawals are kept, by method. */
export const withdrawalTimes = rpc('wallet', 'withdrawal_times', WithdrawalTimesRequest, WithdrawalTimesReply);
