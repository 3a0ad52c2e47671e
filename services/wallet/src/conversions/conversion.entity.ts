import type { WithdrawalCurrency } from '@makoto/contracts';
import { MicroColumn, MsColumn } from '@makoto/platform';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A quote, or the conversion made from it. */
@Entity('conversions')
export class Conversion {
  @PrimaryColumn('uuid') id!: string;
  /** The number shown to customers; null for a quote. */
  @Column('text', { nullable: true }) number: string | null = null;
  @Column('uuid') user_id!: string;
  @Column('text') from_currency!: WithdrawalCurrency;
  @Column('text') to_currency!: WithdrawalCurrency;
  @MicroColumn() amount!: bigint;
  /** What the customer gets: the market rate less the spread. */
  @MicroColumn() rate!: bigint;
  /** Null for conversions from before there was a spread. */
  @MicroColumn({ nullable: true }) market_rate: bigint | null = null;
  /** The fraction that the house keeps, in micro-units. */
  @MicroColumn({ nullable: true }) spread: bigint | null = null;
  /** The version of the terms with this spread. */
  @Column('int', { nullable: true }) terms_version: number | null = null;
  @MicroColumn() result!: bigint;
  @MsColumn() valid_until!: number;
  @MsColumn({ nullable: true }) done_at: number | null = null;
}
