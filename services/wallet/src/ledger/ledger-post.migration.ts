import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LEDGER_POST_EACH_SQL, LEDGER_POST_SQL } from './ledger-post.sql.js';

/** The one function that changes balances; databases from before had it with other arguments. */
export class LedgerPost1 implements MigrationInterface {
  name = 'LedgerPost1700000000202';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop function if exists ledger_post');
    await runner.query(LEDGER_POST_EACH_SQL);
    await runner.query(LEDGER_POST_SQL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function ledger_post; drop function ledger_post_each');
  }
}
