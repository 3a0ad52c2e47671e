import { MicroColumn } from '@makoto/platform';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A tree's signed statement. */
@Entity('solvency_trees')
export class SolvencyTree {
  @PrimaryColumn('int') no!: number;
  @Column('int') hour!: number;
  @Column('text') statement!: string;
  @Column('text') hash!: string;
  @Column('text') signature!: string;
  @Column('text') key_id!: string;
  @Column('text') public_key!: string;
  @MicroColumn() usdt_rate!: bigint;
  @Column('int') took_ms!: number;
}
