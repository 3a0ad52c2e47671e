import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Removes the beneficiaries of each order. They are the customer's ancestors, who never change, and storing them was most of
 * the cost of a settled order.
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
