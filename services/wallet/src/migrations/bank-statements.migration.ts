import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bank statements that operators submit, and the deposits that their lines match. */
export class BankStatements1 implements MigrationInterface {
  name = 'BankStatements1700000000122';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index deposits_reference on deposits ((pay_to ->> 'reference')) where method = 'bank';

      create table bank_statements (
        id uuid primary key,
        filename text not null,
        format text not null,
        currency text not null,
        lines int not null,
        operator_id uuid not null,
        created_at bigint not null
      );
      create index bank_statements_newest on bank_statements (created_at desc, id);

      create table bank_statement_lines (
        statement_id uuid not null references bank_statements,
        line int not null,
        day text not null,
        amount bigint not null check (amount > 0),
        payer text not null,
        text text not null,
        -- What makes a line the same line in another file of the bank's.
        fingerprint text not null,
        repeated boolean not null,
        deposit_id uuid,
        confirmed_by uuid,
        primary key (statement_id, line)
      );
      create index bank_statement_lines_same on bank_statement_lines (fingerprint);
      create index bank_statement_lines_matched on bank_statement_lines (statement_id) where deposit_id is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table bank_statement_lines, bank_statements; drop index deposits_reference');
  }
}

/** The number of incoming payments of a file that are not among its stored lines. */
export class BankStatements2 implements MigrationInterface {
  name = 'BankStatements1700000000213';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table bank_statements add column left_out int not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table bank_statements drop column left_out');
  }
}

/** Finds the other lines of a line's deposit. */
export class BankStatements3 implements MigrationInterface {
  name = 'BankStatements1765000000051';
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    // An interrupted attempt leaves an invalid index.
    await runner.query('drop index concurrently if exists bank_statement_lines_deposit');
    await runner.query(`
      create index concurrently bank_statement_lines_deposit on bank_statement_lines (deposit_id)
        where deposit_id is not null
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently bank_statement_lines_deposit');
  }
}
