import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The availability of each part by day, and incidents. */
export class Status1 implements MigrationInterface {
  name = 'Status1700000000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table availability (
        part text not null,
        day date not null,
        seconds_up int not null,
        seconds_down int not null,
        primary key (part, day)
      );
      -- One row: the newest sample.
      create table status_sample (
        single boolean primary key default true check (single),
        at bigint not null,
        parts jsonb not null
      );
      create table incidents (
        id uuid primary key,
        opened_at bigint not null,
        updated_at bigint not null,
        resolved_at bigint,
        title_en text not null, title_jp text not null, title_zn text not null,
        body_en text not null, body_jp text not null, body_zn text not null
      );
      create index incidents_newest on incidents (opened_at desc, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table availability, status_sample, incidents');
  }
}
