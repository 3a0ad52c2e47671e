import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which country issued a document; unknown for earlier submissions and for clients that do not state it. */
export class DocumentCountries1 implements MigrationInterface {
  name = 'DocumentCountries1763600000120';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table kyc_records add column doc_country text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table kyc_records drop column doc_country');
  }
}
