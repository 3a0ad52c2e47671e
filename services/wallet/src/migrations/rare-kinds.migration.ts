import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds transfers of a kind that is rare without reading those around them. What orders and accruals write all day has no
 * place in it: such a transfer is never far, and writing it must cost nothing more (see numerous-kinds.ts).
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
