import type { DocType, Gender, ReviewStatus } from '@makoto/contracts';
import { MsColumn } from '@makoto/platform';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A customer's submission of identity documents, and its review. */
@Entity('kyc_records')
export class KycRecord {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') user_id!: string;
  @Column('text') status!: ReviewStatus;
  @Column('text') real_name!: string;
  @Column('text') gender!: Gender;
  @Column('text') birthday!: string;
  /** Encrypted. */
  @Column('bytea') id_number!: Buffer;
  @Column('text') id_number_last4!: string;
  /** Keyed hash, to find other customers with the same number. */
  @Column('bytea') id_number_hash!: Buffer;
  @Column('text') doc_type!: DocType;
  /** The issuing country, ISO 3166; null if the client did not state it. */
  @Column('text', { nullable: true }) doc_country!: string | null;
  @Column('uuid') front!: string;
  @Column('uuid', { nullable: true }) back!: string | null;
  @MsColumn() submitted_at!: number;
  @MsColumn({ nullable: true }) reviewed_at!: number | null;
  @Column('uuid', { nullable: true }) reviewed_by!: string | null;
  @Column('text', { nullable: true }) reject_reason!: string | null;
}
