import type { MigrationInterface, QueryRunner } from 'typeorm';

/** References of deposits are unique, so that a payment matches one deposit. */
export class DepositReferences1 implements MigrationInterface {
  name = 'DepositReferences1700000000208';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index deposits_reference;
      create unique index deposits_reference on deposits ((pay_to ->> 'reference')) where method = 'bank';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index deposits_reference;
      create index deposits_reference on deposits ((pay_to ->> 'reference')) where method = 'bank';
    `);
  }
}
