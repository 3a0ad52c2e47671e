import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The events that are published once for good, by the hash of name and payload. */
export class PublishedOnce1 implements MigrationInterface {
  name = 'PublishedOnce1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table published_once (hash bytea primary key)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table published_once');
  }
}
