import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renames untold_returns to unpublished_returns, with its key and sequence. */
export class UnpublishedReturns1 implements MigrationInterface {
  name = 'UnpublishedReturns1700000000014';

  async up(runner: QueryRunner): Promise<void> {
    await rename(runner, 'untold_returns', 'unpublished_returns');
  }

  async down(runner: QueryRunner): Promise<void> {
    await rename(runner, 'unpublished_returns', 'untold_returns');
  }
}

async function rename(runner: QueryRunner, from: string, to: string): Promise<void> {
  await runner.query(`
    alter table ${from} rename to ${to};
    alter index ${from}_pkey rename to ${to}_pkey;
    alter sequence ${from}_seq_seq rename to ${to}_seq_seq;
  `);
}
