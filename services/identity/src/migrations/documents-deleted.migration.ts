import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Practice mode deletes pictures of documents after a day, those of applications too; their links then find nothing. */
export class DocumentsDeleted1 implements MigrationInterface {
  name = 'DocumentsDeleted1764500000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table kyc_records drop constraint kyc_records_front_fkey, drop constraint kyc_records_back_fkey
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table kyc_records
        add constraint kyc_records_front_fkey foreign key (front) references uploads not valid,
        add constraint kyc_records_back_fkey foreign key (back) references uploads not valid
    `);
  }
}
