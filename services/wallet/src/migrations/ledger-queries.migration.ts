import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps the BRIN index of transfers by time up to date, so that a search by time need not read the whole newest part. */
export class Explorer1 implements MigrationInterface {
  name = 'Explorer1700000000120';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter index transfers_at set (autosummarize = on)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter index transfers_at reset (autosummarize)');
  }
}

/**
 * An index of transfers of rare kinds. It leaves out the kinds that orders and accruals write all day: these are found by
 * time, and their writes must not cost more (see frequent-kinds.ts).
 */
export class RareKinds1 implements MigrationInterface {
  name = 'RareKinds1700000000125';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index transfers_rare on transfers (kind, at, ref, slot)
        where kind <> all (array['stake', 'fee', 'cover', 'stake_return', 'winnings', 'stake_lost', 'cover_release',
          'fee_return', 'rebate', 'accrual'])
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index transfers_rare');
  }
}
