import { MsColumn } from '@makoto/platform';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('solvency_keys')
export class SolvencyKey {
  @PrimaryColumn('text') key_id!: string;
  @Column('text') public_key!: string;
  @MsColumn() since_ms!: number;
}
