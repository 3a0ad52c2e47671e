import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Announcements and customer-service conversations. */
export class SupportTables1 implements MigrationInterface {
  name = 'SupportTables1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table notices (
        id uuid primary key,
        published_at bigint not null,
        title_en text not null, title_jp text not null, title_zn text not null,
        body_en text not null, body_jp text not null, body_zn text not null
      );
      create index notices_newest on notices (published_at desc, id);

      create table messages (
        id bigint generated always as identity primary key,
        user_id uuid not null,
        author text not null check (author in ('user', 'support')),
        text text not null check (length(text) <= 2000),
        attachment text,
        at bigint not null,
        check (text <> '' or attachment is not null)
      );
      create index messages_of_user on messages (user_id, id desc);

      -- One row a customer who ever wrote or was written to: how far each side has read.
      create table conversations (
        user_id uuid primary key,
        last_at bigint not null,
        read_by_user bigint not null default 0,
        read_by_user_at bigint,
        read_by_support bigint not null default 0,
        read_by_support_at bigint,
        unread_by_user int not null default 0 check (unread_by_user >= 0),
        unread_by_support int not null default 0 check (unread_by_support >= 0)
      );
      create index conversations_waiting on conversations (last_at) where unread_by_support > 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table conversations, messages, notices');
  }
}
