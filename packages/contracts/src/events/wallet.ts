import { Decimal, EpochMs, Id, OneOf, Optional, Text } from '../validation/fields.js';
import { event } from './event.js';

/**
 * Whose balances have changed, a list of `{ user_id }`, told on core NATS soon after the ledger's commit. Who shows them
 * asks for them (`balancesOf`): of most customers nobody does.
 */
export const BALANCE_SUBJECT = 'live.wallet.balance';

export interface BalanceChange {
  user_id: string;
}

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
