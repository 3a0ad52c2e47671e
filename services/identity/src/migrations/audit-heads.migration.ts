import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The heads of the audit log that were stated for the transparency log. */
export class AuditHeads1 implements MigrationInterface {
  name = 'AuditHeads1700000000031';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table audit_heads (
        no int primary key,
        entries bigint not null unique,
        head bytea not null,
        at bigint not null,
        text_hash text not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table audit_heads');
  }
}
