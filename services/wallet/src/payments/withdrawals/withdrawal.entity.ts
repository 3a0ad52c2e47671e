import type { MoneyStatus, PaymentCurrency, WithdrawalCurrency, WithdrawalMethod } from '@makoto/contracts';
import { MicroColumn, MsColumn } from '@makoto/platform';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('withdrawals')
export class Withdrawal {
  @PrimaryColumn('uuid') id!: string;
  /** The number shown to customers. */
  @Column('text') number!: string;
  @Column('uuid') user_id!: string;
  /** From 1 without gaps per customer; counts and pages the list. */
  @Column('int') user_no!: number;
  @Column('text') method!: WithdrawalMethod;
  /** The currency of `amount`, `fee` and `net`. */
  @Column('text') currency!: WithdrawalCurrency;
  @MicroColumn() amount!: bigint;
  @MicroColumn() fee!: bigint;
  @MicroColumn() net!: bigint;
  @MicroColumn() rate!: bigint;
  /** The fraction of the market rate that the house keeps; `rate` contains it. Micro-units. */
  @MicroColumn() spread: bigint = 0n;
  /** The version of the terms it was requested under; null for withdrawals from before terms had versions. */
  @Column('int', { nullable: true }) terms_version: number | null = null;
  @Column('text') payout_currency!: PaymentCurrency;
  @MicroColumn() payout_amount!: bigint;
  /** As shown to the customer: the bank and the end of the account number, or the address. */
  @Column('text') destination!: string;
  @Column('uuid', { nullable: true }) card_id: string | null = null;
  /** The encrypted Payee at the time of the request: a later change does not redirect the money. */
  @Column('bytea') payee!: Buffer;
  @Column('text') status!: MoneyStatus;
  @Column('text', { nullable: true }) reason: string | null = null;
  /** How many operators must approve it, as last computed; null before the first decision. */
  @Column('smallint', { nullable: true }) operators_needed: 0 | 1 | 2 | null = null;
  /** The operators who approved it. */
  @Column('text', { array: true }) approvals!: string[];
  /** The operators who confirmed that the payout was not made. */
  @Column('text', { array: true, default: [] }) failure_approvals: string[] = [];
  /** The transaction of a payout in USDT. */
  @Column('text', { nullable: true }) txid: string | null = null;
  /** That transaction without its signature, if it was handed out to be signed elsewhere. */
  @Column('bytea', { nullable: true }) raw_transaction: Buffer | null = null;
  /** When that transaction expires: no later block may contain it. */
  @MsColumn({ nullable: true }) expires_at: number | null = null;
  @MsColumn() expected_by!: number;
  @MsColumn() created_at!: number;
  @MsColumn({ nullable: true }) approved_at: number | null = null;
  @MsColumn({ nullable: true }) sent_at: number | null = null;
  @MsColumn({ nullable: true }) ended_at: number | null = null;
  @MsColumn() updated_at!: number;
}
