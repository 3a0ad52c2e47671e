import { BalanceRow } from '../rpc/wallet.js';
import { Decimal, EpochMs, Id, ListOf, OneOf, Optional, Text } from '../validation/fields.js';
import { event } from './event.js';

/** A customer's balances after they changed, all currencies. */
export class BalanceEvent {
  @Id() user_id!: string;
  @ListOf(() => BalanceRow, 20) balances!: BalanceRow[];
}

/** Told on core NATS straight after the ledger's commit, since only the newest counts: `live.wallet.balance`. */
export const BALANCE_SUBJECT = 'live.wallet.balance';

export const MONEY_STATUSES = [
  'awaiting_payment',
  'pending',
  'approved',
  'sent',
  'success',
  'fail',
  'expired',
  'cancelled',
] as const;
export type MoneyStatus = (typeof MONEY_STATUSES)[number];

/** A deposit's or a withdrawal's new status. */
export class MoneyEvent {
  @Id() id!: string;
  @Text(20) number!: string;
  @Id() user_id!: string;
  @Text(20) method!: string;
  @Decimal() amount!: string;
  @Text(10) currency!: string;
  @OneOf(MONEY_STATUSES) status!: MoneyStatus;
  @Optional() @Text(500) reason?: string | null;
  @EpochMs() at!: number;
}

export const depositChanged = event('wallet', 'deposit.changed', MoneyEvent);
export const withdrawalChanged = event('wallet', 'withdrawal.changed', MoneyEvent);
