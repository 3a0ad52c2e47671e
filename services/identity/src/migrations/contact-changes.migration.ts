import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Changes of e-mail addresses and phone numbers, which the earlier address may undo. Until then it stays reserved
 * (`held_until`). Addresses from before count as old.
 */
export class ContactChanges1 implements MigrationInterface {
  name = 'ContactChanges1763600000070';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users add column email_bound_at bigint, add column phone_bound_at bigint,
        add column contact_changed_at bigint;
      alter table login_names add column held_until bigint;
      create index login_names_held on login_names (held_until) where held_until is not null;
      alter table codes add column sent_to text;
      create table contact_changes (
        id uuid primary key,
        user_id uuid not null references users,
        kind text not null,
        old_address text,
        old_bound_at bigint,
        new_address text not null,
        token_hash bytea unique,
        at bigint not null,
        undone_at bigint
      );
      create index contact_changes_of on contact_changes (user_id, at desc);
      create index contact_changes_at on contact_changes (at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table contact_changes;
      alter table codes drop column sent_to;
      delete from login_names where held_until is not null;
      alter table login_names drop column held_until;
      alter table users drop column email_bound_at, drop column phone_bound_at, drop column contact_changed_at;
    `);
  }
}
