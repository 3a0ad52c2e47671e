import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Browsers that take push notifications, what each customer chose of them, and messages to be sent. */
export class Push1 implements MigrationInterface {
  name = 'Push1764400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table push_subscriptions (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references users,
        -- Messages are sent while it lasts.
        session_id uuid not null,
        endpoint text not null,
        endpoint_hash bytea not null unique,
        p256dh text not null,
        auth text not null,
        created_at bigint not null
      );
      create index push_subscriptions_of on push_subscriptions (user_id, created_at);

      create table push_settings (
        user_id uuid primary key references users,
        categories text[] not null,
        amounts boolean not null,
        quiet_from smallint check (quiet_from between 0 and 1439),
        quiet_to smallint check (quiet_to between 0 and 1439),
        quiet_zone text,
        check ((quiet_from is null) = (quiet_to is null) and (quiet_from is null) = (quiet_zone is null))
      );

      create table push_messages (
        id bigint generated always as identity primary key,
        subscription_id uuid not null references push_subscriptions on delete cascade,
        category text not null,
        kind text not null,
        facts jsonb not null,
        at bigint not null,
        due_at bigint not null,
        attempts int not null default 0
      );
      create index push_messages_due on push_messages (due_at);
      create index push_messages_of on push_messages (subscription_id);
      create index push_messages_at on push_messages (at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table push_messages, push_settings, push_subscriptions');
  }
}
