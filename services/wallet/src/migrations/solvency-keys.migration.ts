import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The keys that sign solvency statements, including those of existing statements. */
export class SolvencyKeys1 implements MigrationInterface {
  name = 'SolvencyKeys1700000000209';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table solvency_keys (
        key_id text primary key,
        public_key text not null,
        since_ms bigint not null
      );
      insert into solvency_keys
        select key_id, public_key, min(hour)::bigint * 3600000 from solvency_trees group by key_id, public_key;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table solvency_keys');
  }
}
