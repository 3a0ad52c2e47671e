import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Receipts that promise a place in the log: its name, and for each order by when. */
export class ReceiptPromises1 implements MigrationInterface {
  name = 'ReceiptPromises1700000000061';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table receipt_log (one boolean primary key default true check (one), origin text not null);
      alter table orders add column receipt_by bigint;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table receipt_log;
      alter table orders drop column receipt_by;
    `);
  }
}
