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
  @MicroColumn() rate!: bigint;
  @MicroColumn() result!: bigint;
  @MsColumn() valid_until!: number;
  @MsColumn({ nullable: true }) done_at: number | null = null;
}
