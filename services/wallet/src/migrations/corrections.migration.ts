import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Corrections. The database refuses an approval by the operator who asked. */
export class Corrections1 implements MigrationInterface {
  name = 'Corrections1700000000121';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table corrections (
        id uuid primary key,
        status text not null check (status in ('asked', 'approved', 'rejected')),
        debit_owner uuid not null,
        debit_kind text not null,
        credit_owner uuid not null,
        credit_kind text not null,
        currency text not null,
        amount bigint not null check (amount > 0),
        reason text not null,
        about text,
        asked_by uuid not null,
        asked_at bigint not null,
        decided_by uuid,
        decided_at bigint,
        reject_reason text,
        check ((status = 'asked') = (decided_by is null)),
        check (status <> 'approved' or decided_by <> asked_by)
      );
      create index corrections_asked on corrections (status, asked_at desc);
      create index corrections_newest on corrections (asked_at desc, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table corrections');
  }
}
