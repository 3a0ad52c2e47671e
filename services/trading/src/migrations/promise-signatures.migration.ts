import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A signature of a receipt's promise beside that of the receipt. Early receipts have only one, over the promise. */
export class PromiseSignatures1 implements MigrationInterface {
  name = 'PromiseSignatures1700000000091';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table orders add column promise_signature text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table orders drop column promise_signature');
  }
}
