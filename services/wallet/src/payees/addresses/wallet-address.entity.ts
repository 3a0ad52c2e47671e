import type { Network } from '@makoto/contracts';
import { MsColumn } from '@makoto/platform';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('wallet_addresses')
export class WalletAddress {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') user_id!: string;
  @Column('text') network!: Network;
  @Column('text') address!: string;
  @Column('text') label!: string;
  @MsColumn() created_at!: number;
}
