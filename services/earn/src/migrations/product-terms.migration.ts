import type { MigrationInterface, QueryRunner } from 'typeorm';

/** All versions of each product's terms, scheduled ones included. Positions keep the terms of their purchase. */
export class ProductTerms1 implements MigrationInterface {
  name = 'ProductTerms1700000000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table product_terms (
        product_id text not null,
        version int not null,
        kind text not null check (kind in ('lock', 'wealth')),
        currency text not null check (currency in ('USD', 'USDT')),
        cycle_days int not null check (cycle_days > 0),
        daily_rate bigint not null check (daily_rate > 0),
        min_amount bigint not null check (min_amount > 0),
        max_amount bigint not null check (max_amount >= min_amount),
        quota bigint not null check (quota >= 0),
        early_exit boolean not null,
        forfeit_rate bigint not null check (forfeit_rate between 0 and 1000000),
        on_sale boolean not null,
        effective_at bigint not null,
        created_at bigint not null,
        -- None for what the house began with.
        operator_id uuid,
        reason text,
        -- When the product took them over.
        applied_at bigint,
        primary key (product_id, version)
      );
      create unique index product_terms_to_come on product_terms (product_id) where applied_at is null;
      create index product_terms_due on product_terms (effective_at) where applied_at is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table product_terms');
  }
}
