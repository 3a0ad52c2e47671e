import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Banks' results of payout files. */
export class PayoutResults1 implements MigrationInterface {
  name = 'PayoutResults1700000000207';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index payout_files_newest on payout_files (at desc, id);

      create table payout_results (
        id uuid primary key,
        file_id uuid not null references payout_files,
        filename text not null,
        format text not null,
        -- Of the file's bytes: the same file again is the same result.
        sha256 text not null,
        lines int not null,
        operator_id uuid not null,
        created_at bigint not null,
        unique (file_id, sha256)
      );
      create index payout_results_newest on payout_results (created_at desc, id);

      create table payout_result_lines (
        result_id uuid not null references payout_results,
        line int not null,
        reference text not null,
        status text not null,
        result text check (result in ('paid', 'failed')),
        amount bigint,
        reason text not null,
        -- The reference stands more than once in the file: the bank's word on it is not clear.
        repeated boolean not null,
        withdrawal_id uuid,
        applied_by uuid,
        primary key (result_id, line)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table payout_result_lines, payout_results; drop index payout_files_newest');
  }
}
