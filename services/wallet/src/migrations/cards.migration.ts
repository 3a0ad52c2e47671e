import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payees: bank cards and wallet addresses. */
export class Cards1 implements MigrationInterface {
  name = 'Cards1700000000104';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table bank_cards (
        id uuid primary key,
        user_id uuid not null,
        currency text not null,
        bank_name text not null,
        bank_code text not null,
        branch_name text not null,
        branch_number text not null,
        branch_address text not null,
        city text not null,
        province text not null,
        secrets bytea not null,
        created_at bigint not null,
        updated_at bigint not null
      );
      create index bank_cards_user on bank_cards (user_id, created_at);

      create table wallet_addresses (
        id uuid primary key,
        user_id uuid not null,
        network text not null,
        address text not null,
        label text not null,
        created_at bigint not null,
        unique (user_id, address)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table bank_cards, wallet_addresses');
  }
}
