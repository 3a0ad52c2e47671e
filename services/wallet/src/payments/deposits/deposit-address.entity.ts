import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A customer's own TRC-20 address for deposits. */
@Entity('deposit_addresses')
export class DepositAddress {
  /** The address's index in the key derivation. */
  @PrimaryGeneratedColumn('identity') index!: number;
  @Column('uuid') user_id!: string;
  @Column('text', { nullable: true }) address: string | null = null;
}
