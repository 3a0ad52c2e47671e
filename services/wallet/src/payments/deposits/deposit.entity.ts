import type { DepositMethod, MoneyStatus, PaymentCurrency } from '@makoto/contracts';
import { MicroColumn, MsColumn } from '@makoto/platform';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Where to pay a deposit; the contract's PayToView. */
export interface PayTo {
  bank_name?: string;
  bank_code?: string;
  branch_name?: string;
  branch_number?: string;
  account_number?: string;
  holder_name?: string;
  reference?: string;
  checkout_url?: string;
  network?: string;
  address?: string;
  qr?: string;
}

@Entity('deposits')
export class Deposit {
  @PrimaryColumn('uuid') id!: string;
  /** The number shown to customers. */
  @Column('text') number!: string;
  @Column('uuid') user_id!: string;
  /** From 1 without gaps per customer; counts and pages the list. */
  @Column('int') user_no!: number;
  @Column('text') method!: DepositMethod;
  @Column('text') currency!: PaymentCurrency;
  @Column('text', { nullable: true }) country: string | null = null;
  @MicroColumn() amount!: bigint;
  /** USD per unit, held until `rate_until`. */
  @MicroColumn() rate!: bigint;
  /** Units per USD for currencies quoted that way; conversions then use it instead of `rate`. */
  @MicroColumn({ nullable: true }) per_usd: bigint | null = null;
  /** The fraction of the market rate that the house keeps; `rate` and `per_usd` contain it. Micro-units. */
  @MicroColumn() spread: bigint = 0n;
  /** The fraction by which the market may move until the rate no longer holds; null for deposits from before this bound. */
  @MicroColumn({ nullable: true }) held_within: bigint | null = null;
  /** The version of the terms it was opened under; null for deposits from before terms had versions. */
  @Column('int', { nullable: true }) terms_version: number | null = null;
  @MicroColumn() usd_amount!: bigint;
  @MsColumn() rate_until!: number;
  @Column('text') status!: MoneyStatus;
  @Column('text', { nullable: true }) reason: string | null = null;
  @Column('jsonb') pay_to!: PayTo;
  @Column('text', { nullable: true }) payer_name: string | null = null;
  @Column('text', { nullable: true }) txid: string | null = null;
  @Column('text', { nullable: true }) proof: string | null = null;
  /** In `currency`. */
  @MicroColumn({ nullable: true }) received_amount: bigint | null = null;
  @MicroColumn({ nullable: true }) credited_usd: bigint | null = null;
  /**
   * The part of `received_amount` that was converted at `rate`; the rest was at the rate of the arrival. Null, as that rate,
   * before the credit and for deposits that were credited before both were recorded.
   */
  @MicroColumn({ nullable: true }) held_amount: bigint | null = null;
  /** The rate of the arrival, as `rate` and `per_usd`: recorded even if nothing was converted at it. */
  @MicroColumn({ nullable: true }) arrival_rate: bigint | null = null;
  @MicroColumn({ nullable: true }) arrival_per_usd: bigint | null = null;
  /** The operators who confirmed the deposit, and the amount that they confirmed. */
  @Column('text', { array: true }) approvals: string[] = [];
  @MicroColumn({ nullable: true }) approved_amount: bigint | null = null;
  /** When enough operators had confirmed it; kept if it fails afterwards. Null also for those from before this was recorded. */
  @MsColumn({ nullable: true }) confirmed_at: number | null = null;
  /** When the customer reported it paid, last; null also for reports from before this was recorded. */
  @MsColumn({ nullable: true }) reported_at: number | null = null;
  /** When the customer reported it paid after its expiry. */
  @MsColumn({ nullable: true }) reopened_at: number | null = null;
  @MsColumn() created_at!: number;
  /** When its status changed last: of a credited deposit, the time of the credit. */
  @MsColumn() updated_at!: number;
}
