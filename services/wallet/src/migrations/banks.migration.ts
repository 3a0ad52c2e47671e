import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Japan's banks and branches, filled from the maintained package at the first request. */
export class Banks1 implements MigrationInterface {
  name = 'Banks1700000000105';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table japan_banks (
        bank_code text not null,
        -- Empty for the bank itself.
        branch_code text not null,
        name text not null,
        kana text not null,
        primary key (bank_code, branch_code)
      );
      create index japan_banks_only on japan_banks (bank_code) where branch_code = '';
      create table japan_banks_version (version text not null);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table japan_banks, japan_banks_version');
  }
}
