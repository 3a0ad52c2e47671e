import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Conversation state and assignment, saved replies, drafts and scheduled announcements, pages. */
export class SupportTables2 implements MigrationInterface {
  name = 'SupportTables1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CHATS);
    await runner.query(NOTICES);
    await runner.query(PAGES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table saved_replies, notice_reads, notice_marks, pages;
      drop function refuse_page_change;
      drop index notices_published, notices_scheduled, notices_created;
      delete from notices where published_at is null;
      alter table notices drop column status, drop column created_at, drop column updated_at,
        alter column published_at set not null;
      create index notices_newest on notices (published_at desc, id);
      drop index conversations_newest, conversations_assigned;
      alter table conversations drop column state, drop column assigned_to, drop column last_from,
        drop column last_text, drop column waiting_since, drop column about_kind, drop column about_id;
      create index conversations_waiting on conversations (last_at) where unread_by_support > 0;
      alter table messages drop column operator_id, drop column about_kind, drop column about_id;
    `);
  }
}

const CHATS = `
  alter table messages
    add column operator_id uuid,
    add column about_kind text,
    add column about_id text,
    add check ((about_kind is null) = (about_id is null));

  alter table conversations
    add column state text not null default 'open' check (state in ('open', 'closed')),
    add column assigned_to uuid,
    add column last_from text,
    add column last_text text not null default '',
    -- The customer's oldest message without an answer.
    add column waiting_since bigint,
    add column about_kind text,
    add column about_id text;
  drop index conversations_waiting;
  create index conversations_waiting on conversations (waiting_since) where waiting_since is not null;
  create index conversations_newest on conversations (state, last_at desc, user_id);
  create index conversations_assigned on conversations (assigned_to, last_at desc) where state = 'open';

  create table saved_replies (
    id uuid primary key,
    name text not null unique,
    text_en text not null, text_jp text not null, text_zn text not null,
    updated_at bigint not null
  );
`;

const NOTICES = `
  alter table notices
    alter column published_at drop not null,
    add column status text not null default 'published' check (status in ('draft', 'scheduled', 'published', 'withdrawn')),
    add column created_at bigint,
    add column updated_at bigint,
    add check (status in ('draft', 'withdrawn') or published_at is not null);
  update notices set created_at = published_at, updated_at = published_at;
  alter table notices alter column created_at set not null, alter column updated_at set not null;
  drop index notices_newest;
  create index notices_published on notices (published_at desc, id) where status = 'published';
  create index notices_scheduled on notices (published_at) where status = 'scheduled';
  create index notices_created on notices (created_at desc, id);

  create table notice_reads (
    user_id uuid not null,
    notice_id uuid not null,
    primary key (user_id, notice_id)
  );
  -- Everything published up to here has been read.
  create table notice_marks (
    user_id uuid primary key,
    read_to bigint not null
  );
`;

const PAGES = `
  create table pages (
    name text not null,
    version int not null,
    title_en text not null, title_jp text not null, title_zn text not null,
    body_en text not null, body_jp text not null, body_zn text not null,
    effective_at bigint not null,
    created_at bigint not null,
    operator_id uuid,
    primary key (name, version)
  );
  create function refuse_page_change() returns trigger language plpgsql as $$
  begin
    raise exception 'a page''s versions stay as they were written';
  end $$;
  create trigger pages_stay before update or delete or truncate on pages
    for each statement execute function refuse_page_change();
`;
