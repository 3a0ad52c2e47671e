import type { CorrectionAccount, CorrectionCode, CorrectionStatus } from '@makoto/contracts';
import { MicroColumn, MsColumn } from '@makoto/platform';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '../posting/transfer.js';

@Entity('corrections')
export class Correction {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') status!: CorrectionStatus;
  @Column('uuid') debit_owner!: string;
  @Column('text') debit_kind!: CorrectionAccount;
  @Column('uuid') credit_owner!: string;
  @Column('text') credit_kind!: CorrectionAccount;
  @Column('text') currency!: Currency;
  @MicroColumn() amount!: bigint;
  @Column('text') reason!: string;
  @Column('text') code!: CorrectionCode;
  /** The record that the correction is about. */
  @Column('uuid', { nullable: true }) about: string | null = null;
  @Column('uuid') asked_by!: string;
  @MsColumn() asked_at!: number;
  @Column('uuid', { nullable: true }) decided_by: string | null = null;
  @MsColumn({ nullable: true }) decided_at: number | null = null;
  @Column('text', { nullable: true }) reject_reason: string | null = null;
}
