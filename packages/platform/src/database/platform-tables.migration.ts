import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables behind outbox, inbox and idempotency, in every service's schema. */
export class PlatformTables1 implements MigrationInterface {
  name = 'PlatformTables1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table outbox (
        id bigint generated always as identity primary key,
        event text not null,
        -- A JSON list of events, kept as the text that is sent.
        payload text not null
      );
      create table inbox (
        consumer text not null,
        message_id text not null,
        at bigint not null,
        primary key (consumer, message_id)
      );
      create index inbox_at on inbox (at);
      create table idempotency (
        owner text not null,
        call text not null,
        key text not null,
        body_hash bytea not null,
        reply jsonb,
        at bigint not null,
        primary key (owner, call, key)
      );
      create index idempotency_at on idempotency (at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table outbox, inbox, idempotency');
  }
}
