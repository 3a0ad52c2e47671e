import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An index of what leaves customers' money in trades, locked and being withdrawn (account kinds 2 to 4, see transfer.ts)
 * without touching an available balance: lost stakes, paid withdrawals, their fees, and what an early exit costs. It holds
 * the amounts, so that sums need not read the transfers.
 */
export class StatementFiles1 implements MigrationInterface {
  name = 'StatementFiles1764200000005';
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    // An interrupted attempt leaves an invalid index.
    await runner.query('drop index concurrently if exists transfers_from_held');
    await runner.query(`
      create index concurrently transfers_from_held on transfers (debit, at, ref, slot) include (kind, amount)
        where entry_account is null and get_byte(uuid_send(debit), 14) between 2 and 4
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently transfers_from_held');
  }
}
