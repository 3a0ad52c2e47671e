import type { Role } from '@makoto/contracts';
import { bigintTransformer, MsColumn } from '@makoto/platform';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A member of staff who uses the console. */
@Entity('operators')
export class Operator {
  @PrimaryColumn('uuid') id!: string;
  /** In lower case. */
  @Column('text') email!: string;
  @Column('text') role!: Role;
  @Column('text') password_hash!: string;
  /** Encrypted. Null only for the first operator in practice mode. */
  @Column('bytea', { nullable: true }) totp_secret!: Buffer | null;
  @Column({ type: 'bigint', transformer: bigintTransformer }) totp_step: bigint = 0n;
  /** Only for the first operator: a MAC of the settings that were last applied. */
  @Column('bytea', { nullable: true }) settings_mac: Buffer | null = null;
  /** Only for the first operator: whether the password is still that of the settings. */
  @Column('boolean') has_settings_password = false;
  /** Until when the initial password works, which somebody else knows; null once it is their own. */
  @MsColumn({ nullable: true }) initial_password_until: number | null = null;
  @MsColumn() created_at!: number;
  @MsColumn({ nullable: true }) disabled_at: number | null = null;
}
