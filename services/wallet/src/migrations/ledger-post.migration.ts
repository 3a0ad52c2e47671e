import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LEDGER_POST_EACH_SQL, LEDGER_POST_SQL } from './ledger-post.sql.js';

/** The function that changes balances. Older databases have it with other arguments. */
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

/**
 * Keeps the planner from plans that lock accounts in the order of the table instead of the order of their ids, which could
 * deadlock within callers' transactions.
 */
export class LedgerPost2 implements MigrationInterface {
  name = 'LedgerPost1700000000203';

  async up(runner: QueryRunner): Promise<void> {
    for (const plan of PLANS) await runner.query(`alter function ledger_post set ${plan} = off`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const plan of PLANS) await runner.query(`alter function ledger_post reset ${plan}`);
  }
}

const PLANS = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'];
