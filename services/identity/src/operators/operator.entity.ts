import type { Role } from '@makoto/contracts';
import { bigintTransformer, MsColumn } from '@makoto/platform';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Someone who runs the house. */
@Entity('operators')
export class Operator {
  @PrimaryColumn('uuid') id!: string;
  /** In lower case. */
  @Column('text') email!: string;
  @Column('text') role!: Role;
  @Column('text') password_hash!: string;
  /** Encrypted; none only for the first operator in practice mode. */
  @Column('bytea', { nullable: true }) totp_secret!: Buffer | null;
  @Column({ type: 'bigint', transformer: bigintTransformer }) totp_step!: bigint;
  /** Of the settings that the first operator was last brought up to date with; no one else's. */
  @Column('bytea', { nullable: true }) settings_mac!: Buffer | null;
  @MsColumn() created_at!: number;
  @MsColumn({ nullable: true }) disabled_at!: number | null;
}
