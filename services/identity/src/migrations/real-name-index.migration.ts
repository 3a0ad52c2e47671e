import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index for searching customers by a prefix of their real names. */
export class Identity3 implements MigrationInterface {
  name = 'Identity1763600000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index users_real_name on users (lower(real_name) text_pattern_ops) where real_name is not null
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index users_real_name');
  }
}
