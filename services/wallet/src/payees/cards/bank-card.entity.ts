import type { FiatCurrency } from '@makoto/contracts';
import { MsColumn } from '@makoto/platform';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('bank_cards')
export class BankCard {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') user_id!: string;
  @Column('text') currency!: FiatCurrency;
  @Column('text') bank_name!: string;
  @Column('text') bank_code!: string;
  @Column('text') branch_name!: string;
  @Column('text') branch_number!: string;
  @Column('text') branch_address!: string;
  @Column('text') city!: string;
  @Column('text') province!: string;
  /** Account number and holder, encrypted. */
  @Column('bytea') secrets!: Buffer;
  @MsColumn() created_at!: number;
  /** A change starts the cooling time again. */
  @MsColumn() updated_at!: number;
}
