import type { FiatCurrency } from '@makoto/contracts';
import { MicroColumn, MsColumn } from '@makoto/platform';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A payout file as it was made. */
@Entity('payout_files')
export class PayoutFile {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') currency!: FiatCurrency;
  @Column('text') filename!: string;
  /** Ids. */
  @Column('uuid', { array: true }) withdrawals!: string[];
  @MicroColumn() total!: bigint;
  /** The file in base64, encrypted. */
  @Column('bytea') content!: Buffer;
  @Column('text') operator_id!: string;
  @MsColumn() at!: number;
}
