import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Price proofs that were requested, kept after the ticks are deleted, and every key that signed receipts. */
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
