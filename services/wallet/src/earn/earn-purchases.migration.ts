import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which positions were bought, and which must not be bought any more. */
export class EarnPurchases1 implements MigrationInterface {
  name = 'EarnPurchases1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table earn_purchases (
        position_id uuid primary key,
        state text not null check (state in ('bought', 'cancelled')),
        at bigint not null
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table earn_purchases');
  }
}
