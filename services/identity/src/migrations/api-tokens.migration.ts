import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Customers' API tokens by their SHA-256. */
export class ApiTokens1 implements MigrationInterface {
  name = 'ApiTokens1764300000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table api_tokens (
        id uuid primary key,
        user_id uuid not null references users,
        hash bytea not null unique,
        name text not null,
        -- The token's last four characters.
        ending text not null,
        scopes text[] not null,
        ip_list text[] not null,
        created_at bigint not null,
        expires_at bigint not null,
        last_used_at bigint,
        last_used_ip text,
        revoked_at bigint
      );
      create index api_tokens_of on api_tokens (user_id, created_at);
      create index api_tokens_expiry on api_tokens (expires_at);
      create index api_tokens_revoked on api_tokens (revoked_at) where revoked_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table api_tokens');
  }
}
