import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who earns by an order is who stands above its customer, and that never changes: it need not be written down with every
 * order, which was most of what a settled order cost here.
 */
export class LeanRebates1 implements MigrationInterface {
  name = 'LeanRebates1700000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table rebates drop column beneficiaries;
      alter table rebates add check (cardinality(amounts) between 1 and 9);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table rebates add column beneficiaries uuid[];
      update rebates r set beneficiaries = m.ancestors from members m where m.user_id = r.member_id;
    `);
  }
}
