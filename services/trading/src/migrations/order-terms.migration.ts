import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The versions of the terms of new orders. Orders keep the terms that they were placed on. */
export class OrderTerms1 implements MigrationInterface {
  name = 'OrderTerms1700000000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table order_terms (
        version int primary key,
        -- [{ seconds, payout, min, max }], as the contract writes them.
        durations jsonb not null,
        fee_rate bigint not null check (fee_rate between 0 and 100000),
        effective_at bigint not null,
        created_at bigint not null,
        operator_id uuid not null,
        reason text not null,
        -- Whoever takes orders hears of a change before it counts.
        check (effective_at >= created_at + 10000)
      );
      create unique index order_terms_effective on order_terms (effective_at);
      create trigger order_terms_stay before update or delete on order_terms for each row
        execute function refuse_rewrite('terms stay as they were written');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table order_terms');
  }
}
