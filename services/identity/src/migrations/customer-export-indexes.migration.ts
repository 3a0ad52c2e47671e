import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for a customer's data export: codes, and all sessions including ended ones. */
export class Identity2 implements MigrationInterface {
  name = 'Identity1763600000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index codes_of on codes (user_id, sent_at desc) where user_id is not null;
      create index sessions_of on sessions (subject_id, created_at desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index codes_of, sessions_of');
  }
}
