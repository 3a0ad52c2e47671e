import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Proofs of prices that somebody has asked for, kept when the ticks are gone, and every key that signed receipts. */
export class Proofs1 implements MigrationInterface {
  name = 'Proofs1700000000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table price_proofs (
        product_id text not null,
        at bigint not null,
        proof jsonb not null,
        primary key (product_id, at)
      );
      create table receipt_keys (
        key_id text primary key,
        public_key text not null,
        since bigint not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table price_proofs, receipt_keys');
  }
}
