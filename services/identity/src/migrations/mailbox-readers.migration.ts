import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Practice mode: messages belong to a customer, and the browsers in which a customer has registered or logged in may
 * read them. Pictures of documents are deleted after a day.
 */
export class MailboxReaders1 implements MigrationInterface {
  name = 'MailboxReaders1763600000085';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table mailbox add column user_id uuid;
      create table mailbox_readers (
        user_id uuid not null,
        -- A keyed hash of the browser's device id.
        device bytea not null,
        seen_at bigint not null,
        primary key (user_id, device)
      );
      create index mailbox_readers_seen on mailbox_readers (seen_at);
      create index uploads_documents on uploads (created_at) where purpose = 'idcard';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop index uploads_documents; drop table mailbox_readers; alter table mailbox drop column user_id',
    );
  }
}
