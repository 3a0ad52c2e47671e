import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Failed log-ins are counted for each source. Counters without a source stay: for log-ins they become those of all sources
 * together, so that a lock lasts until its end.
 */
export class AttemptSources1 implements MigrationInterface {
  name = 'AttemptSources1763600000060';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table attempts add column source text not null default '';
      alter table attempts drop constraint attempts_pkey;
      alter table attempts add primary key (kind, subject, source);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from attempts where source <> '';
      alter table attempts drop constraint attempts_pkey;
      alter table attempts drop column source;
      alter table attempts add primary key (kind, subject);
    `);
  }
}
