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
  /** The encrypted CardSecret. */
  @Column('bytea') secrets!: Buffer;
  @MsColumn() created_at!: number;
  /** A change starts the cooling period again. */
  @MsColumn() updated_at!: number;
}

export type Bank = Pick<
  BankCard,
  'bank_name' | 'bank_code' | 'branch_name' | 'branch_number' | 'branch_address' | 'city' | 'province'
>;

/** The bank and branch of a card. */
export function bankOf(card: BankCard): Bank {
  const { bank_name, bank_code, branch_name, branch_number, branch_address, city, province } = card;
  return { bank_name, bank_code, branch_name, branch_number, branch_address, city, province };
}
