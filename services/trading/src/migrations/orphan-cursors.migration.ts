import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A cursor for each search for orphaned holds, by the age of the holds that it examines. */
export class OrphanCursors1 implements MigrationInterface {
  name = 'OrphanCursors1700000000021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table orphan_cursors (
        age_ms int primary key,
        at bigint not null,
        id uuid not null
      );
      insert into orphan_cursors select age_ms, at, id from orphan_cursor, unnest(array[30000, 900000]) age_ms;
      drop table orphan_cursor;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table orphan_cursor (
        one boolean primary key default true check (one),
        at bigint not null,
        id uuid not null
      );
      insert into orphan_cursor (at, id) select at, id from orphan_cursors order by age_ms desc limit 1;
      drop table orphan_cursors;
    `);
  }
}
