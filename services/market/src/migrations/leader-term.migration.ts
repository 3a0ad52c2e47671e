import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each leader has a number, which the frames that it writes must carry. */
export class LeaderTerm10 implements MigrationInterface {
  name = 'LeaderTerm1764400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table watermark add column term bigint not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table watermark drop column term');
  }
}
