import type { MigrationInterface, QueryRunner } from 'typeorm';
import { HOUSE_PAY_PERIODS_SQL, LEDGER_POST_PERIODS_SQL } from './ledger-post-periods.sql.js';

/** The ledger looks up the refs of earlier months one by one, also where many of a batch are known. */
export class KnownRefs1 implements MigrationInterface {
  name = 'KnownRefs1764900000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [LEDGER_POST_PERIODS_SQL, HOUSE_PAY_PERIODS_SQL]) await runner.query(sql);
  }

  async down(): Promise<void> {
    // The version before works with these functions, too.
  }
}
