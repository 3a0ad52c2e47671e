import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The transactions signed by the hot wallet, at most one per withdrawal. */
export class HotPayouts1 implements MigrationInterface {
  name = 'HotPayouts1700000000205';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table hot_payouts (
        withdrawal_id uuid primary key references withdrawals,
        amount bigint not null check (amount > 0),
        -- The signed transaction, encrypted: whoever has it can send it.
        signed bytea not null,
        at bigint not null
      );
      create index hot_payouts_at on hot_payouts (at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table hot_payouts');
  }
}
