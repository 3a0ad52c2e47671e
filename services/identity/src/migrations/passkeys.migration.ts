import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Customers' passkeys, the challenges that wait to be signed, and when a customer's passkeys last changed. */
export class Passkeys1 implements MigrationInterface {
  name = 'Passkeys1764300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users add column passkeys_changed_at bigint;
      create table passkeys (
        id uuid primary key,
        user_id uuid not null references users,
        credential_id bytea not null unique,
        -- In COSE.
        public_key bytea not null,
        -- Of the last use; always 0 for passkeys that are synchronised between devices.
        sign_count bigint not null,
        transports text[] not null,
        name text not null,
        created_at bigint not null,
        last_used_at bigint
      );
      create index passkeys_of on passkeys (user_id, created_at);
      create table passkey_challenges (
        challenge bytea primary key,
        purpose text not null,
        -- Null for a log-in.
        user_id uuid references users,
        -- For a new passkey: the session that gave the proof.
        session_id text,
        -- The hash of what is confirmed.
        content text,
        expires_at bigint not null
      );
      create index passkey_challenges_expire on passkey_challenges (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table passkey_challenges, passkeys; alter table users drop column passkeys_changed_at');
  }
}
