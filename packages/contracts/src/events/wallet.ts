import { AuditAppendRequest } from '../rpc/identity.js';
import { Decimal, EpochMs, Id, Nullable, OneOf, Text } from '../validation/fields.js';
import { event } from './event.js';

/**
 * Users whose balances have changed, a list of `{ user_id }`, sent on core NATS soon after the ledger's commit.
 * Receivers that show balances request them (`balancesOf`); most are shown nowhere.
 */
export const BALANCE_SUBJECT = 'live.wallet.balance';

export interface BalanceChange {
  user_id: string;
}

export const MONEY_STATUSES = [
  'awaiting_payment',
  'pending',
  'approved',
  'signing',
  'sent',
  'success',
  'fail',
  'expired',
  'cancelled',
] as const;
export type MoneyStatus = (typeof MONEY_STATUSES)[number];

/** The new status of a deposit or withdrawal. */
export class MoneyEvent {
  @Id() id!: string;
  @Text(20) number!: string;
  @Id() user_id!: string;
  @Text(20) method!: string;
  /** What was asked for. */
  @Decimal() amount!: string;
  /** What arrived of a deposit, once it has. */
  @Nullable() @Decimal() received_amount?: string | null;
  @Text(10) currency!: string;
  @OneOf(MONEY_STATUSES) status!: MoneyStatus;
  @Nullable() @Text(500) reason?: string | null;
  @EpochMs() at!: number;
}

/** A signed statement of solvency, as `public/solvency` returns it. */
export class SolvencyEvent {
  @Text(2000) statement!: string;
}

export const depositChanged = event('wallet', 'deposit.changed', MoneyEvent, ['identity']);
export const withdrawalChanged = event('wallet', 'withdrawal.changed', MoneyEvent, ['identity']);
/** For the transparency log. */
export const solvencySigned = event('wallet', 'solvency.signed', SolvencyEvent, ['support']);
/** An operator's action on money, for identity's audit log. */
export const walletOperatorActed = event('wallet', 'operator.acted', AuditAppendRequest, ['identity']);
