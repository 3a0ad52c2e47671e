import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The transaction that pays a withdrawal; it pays only one. */
export class TronPayouts1 implements MigrationInterface {
  name = 'TronPayouts1700000000110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table withdrawals add column txid text unique');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table withdrawals drop column txid');
  }
}
