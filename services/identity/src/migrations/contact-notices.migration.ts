import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notices of a new e-mail address or phone number are sent and repeated as all others: to whom, and of which change. */
export class ContactNotices1 implements MigrationInterface {
  name = 'ContactNotices1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table security_notices
        add column contact_change_id uuid,
        -- An earlier address of the customer; null for notices to the address that the customer has when they are sent.
        add column to_address text
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table security_notices drop column contact_change_id, drop column to_address');
  }
}
