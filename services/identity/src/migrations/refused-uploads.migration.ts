import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a customer's uploads were refused because they could not be decoded; kept for a day. */
export class RefusedUploads1 implements MigrationInterface {
  name = 'RefusedUploads1764500000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table refused_uploads (user_id uuid not null references users, at bigint not null);
      create index refused_uploads_of on refused_uploads (user_id, at desc);
      create index refused_uploads_at on refused_uploads (at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table refused_uploads');
  }
}
