import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Approvals of deposits, payout files, and indexes for operators' lists. */
export class Desk1 implements MigrationInterface {
  name = 'Desk1700000000108';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table deposits
        add column approvals text[] not null default '{}',
        add column approved_amount bigint;
      create index deposits_created on deposits (created_at);
      create index withdrawals_created on withdrawals (created_at);

      create table payout_files (
        id uuid primary key,
        currency text not null,
        filename text not null,
        withdrawals uuid[] not null,
        total bigint not null,
        -- Encrypted: it holds account numbers.
        content bytea not null,
        operator_id text not null,
        at bigint not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table payout_files;
      drop index deposits_created, withdrawals_created;
      alter table deposits drop column approvals, drop column approved_amount;
    `);
  }
}
