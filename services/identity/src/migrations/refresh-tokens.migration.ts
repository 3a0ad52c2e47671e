import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refresh tokens by their SHA-256; those of one session are a family, of which one is not spent. */
export class RefreshTokens1 implements MigrationInterface {
  name = 'RefreshTokens1763600000080';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table refresh_tokens (
        hash bytea primary key,
        session_id uuid not null references sessions on delete cascade,
        spent_at bigint
      );
      create index refresh_tokens_of on refresh_tokens (session_id);
      create index refresh_tokens_spent on refresh_tokens (spent_at) where spent_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table refresh_tokens');
  }
}
