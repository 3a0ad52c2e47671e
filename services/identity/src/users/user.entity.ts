import type { ChartView, Gender, KycStatus, Lang, Theme, UpColor } from '@makoto/contracts';
import { bigintTransformer, MsColumn } from '@makoto/platform';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A customer. */
@Entity('users')
export class User {
  @PrimaryColumn('uuid') id!: string;
  /** As typed at registration; login_names makes it unique regardless of case. */
  @Column('text') username!: string;
  @Column('text', { nullable: true }) email!: string | null;
  /** E.164. */
  @Column('text', { nullable: true }) phone!: string | null;
  /** When the address was bound after registration; null if it is the first one, or was bound before this was recorded. */
  @MsColumn({ nullable: true }) email_bound_at: number | null = null;
  @MsColumn({ nullable: true }) phone_bound_at: number | null = null;
  /** When an e-mail address or phone number was last bound or set back; starts the cooling time of withdrawals. */
  @MsColumn({ nullable: true }) contact_changed_at: number | null = null;
  @Column('text') password_hash!: string;
  /** Also set when an operator resets the second factor. Null if neither happened since registration. */
  @MsColumn({ nullable: true }) password_changed_at: number | null = null;
  @Column('text', { nullable: true }) pay_password_hash!: string | null;
  @MsColumn({ nullable: true }) pay_password_changed_at: number | null = null;
  /** Encrypted; active once totp_enabled_at is set. */
  @Column('bytea', { nullable: true }) totp_secret: Buffer | null = null;
  @MsColumn({ nullable: true }) totp_enabled_at: number | null = null;
  /** The time step of the last accepted code. */
  @Column({ type: 'bigint', transformer: bigintTransformer }) totp_step: bigint = 0n;
  /** When a passkey was last added or removed; starts the cooling time of withdrawals. */
  @MsColumn({ nullable: true }) passkeys_changed_at: number | null = null;
  @Column('text') invite_code!: string;
  @Column('uuid', { nullable: true }) inviter_id!: string | null;
  @Column('text', { nullable: true }) gender: Gender | null = null;
  @Column('text', { nullable: true }) birthday: string | null = null;
  @Column('text', { nullable: true }) real_name: string | null = null;
  @Column('text') kyc_status: KycStatus = 'none';
  /** A built-in icon's name; null means the first one. */
  @Column('text', { nullable: true }) icon: string | null = null;
  /** An uploaded icon; takes precedence over the built-in one. */
  @Column('uuid', { nullable: true }) icon_upload_id: string | null = null;
  @Column('text') lang!: Lang;
  @Column('text', { nullable: true }) up_color: UpColor | null = null;
  @Column('text') theme: Theme = 'system';
  @Column('jsonb', { nullable: true }) chart: ChartView | null = null;
  @MsColumn({ nullable: true }) excluded_until: number | null = null;
  @MsColumn({ nullable: true }) frozen_at: number | null = null;
  @Column('text', { nullable: true }) frozen_reason: string | null = null;
  /** When the customer froze the account from a security notice; refuses log-ins and withdrawals too. */
  @MsColumn({ nullable: true }) locked_at: number | null = null;
  @MsColumn({ nullable: true }) closed_at: number | null = null;
  @MsColumn() created_at!: number;
}
