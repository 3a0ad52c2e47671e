import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The mode that the books were begun in, written down at the first start. Of books that are older, the practice house's
 * capital tells it (its reference is derived from "practice capital"): practice books have it from their first start on.
 */
export class BooksMode1 implements MigrationInterface {
  name = 'BooksMode1700000000215';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table books_mode (
        mode text not null check (mode in ('practice', 'live')),
        one boolean primary key default true check (one)
      );
      insert into books_mode
        select case when exists (select 1 from transfers where ref = '2d523488-1a5a-80be-8a4f-bb891d907673')
          then 'practice' else 'live' end
        where exists (select 1 from transfers);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table books_mode');
  }
}
