import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notices about changes that matter for security, with the hash of the token that freezes the account; the devices of each
 * customer, as keyed hashes; and when a customer locked the account.
 */
export class SecurityNotices1 implements MigrationInterface {
  name = 'SecurityNotices1763600000110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users add column locked_at bigint;
      create table security_notices (
        id uuid primary key,
        user_id uuid not null references users,
        kind text not null,
        token_hash bytea not null unique,
        at bigint not null,
        -- When it is sent next; null once it was sent or given up.
        due_at bigint,
        attempts int not null default 0,
        used_at bigint
      );
      create index security_notices_due on security_notices (due_at) where due_at is not null;
      create index security_notices_of on security_notices (user_id, at);
      create index security_notices_at on security_notices (at);
      create table known_devices (
        user_id uuid not null references users,
        device bytea not null,
        seen_at bigint not null,
        primary key (user_id, device)
      );
      create index known_devices_seen on known_devices (seen_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table security_notices, known_devices; alter table users drop column locked_at');
  }
}
