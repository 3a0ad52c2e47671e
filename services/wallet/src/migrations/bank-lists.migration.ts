import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files with lists of banks. A version of the list of a currency names its file, so a file never changes. */
export class BankLists1 implements MigrationInterface {
  name = 'BankLists1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table bank_list_files (
        id uuid primary key,
        currency text not null,
        filename text not null,
        sha256 text not null,
        banks int not null,
        created_at bigint not null
      );
      create table listed_banks (
        file_id uuid not null references bank_list_files on delete cascade,
        code text not null,
        name_en text not null,
        name_ja text not null,
        name_zh text not null,
        primary key (file_id, code)
      );
      create trigger bank_list_files_keep before update on bank_list_files for each row
        execute function refuse_version_change();
      create trigger listed_banks_keep before update on listed_banks for each row
        execute function refuse_version_change();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table listed_banks, bank_list_files');
  }
}
