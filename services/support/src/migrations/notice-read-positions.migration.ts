import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renames the table that holds how far each customer has read the announcements. */
export class NoticeReadPositions1 implements MigrationInterface {
  name = 'NoticeReadPositions1700000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table notice_marks rename to notice_read_positions;
      alter index notice_marks_pkey rename to notice_read_positions_pkey;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter index notice_read_positions_pkey rename to notice_marks_pkey;
      alter table notice_read_positions rename to notice_marks;
    `);
  }
}
