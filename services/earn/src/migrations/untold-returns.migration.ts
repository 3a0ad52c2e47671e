import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Ranges of paid returns that were not published yet, within a shard and UTC day: those after (`from_at`, `from_id`) and up
 * to (`to_at`, `to_id`). Later renamed to unpublished_returns.
 */
export class UntoldReturns1 implements MigrationInterface {
  name = 'UntoldReturns1700000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table untold_returns (
        seq bigint generated always as identity primary key,
        currency text not null,
        shard smallint not null,
        from_at bigint not null,
        from_id uuid not null,
        to_at bigint not null,
        to_id uuid not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table untold_returns');
  }
}
