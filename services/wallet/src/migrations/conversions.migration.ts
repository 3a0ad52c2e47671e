import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Quotes and conversions. */
export class Conversions1 implements MigrationInterface {
  name = 'Conversions1700000000106';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create sequence conversion_numbers start 100001;
      create table conversions (
        id uuid primary key,
        number text unique,
        user_id uuid not null,
        from_currency text not null,
        to_currency text not null,
        amount bigint not null check (amount > 0),
        rate bigint not null check (rate > 0),
        result bigint not null check (result > 0),
        valid_until bigint not null,
        done_at bigint,
        check ((number is null) = (done_at is null)),
        check (from_currency <> to_currency)
      );
      create index conversions_unused on conversions (valid_until) where done_at is null;
      create index conversions_user on conversions (user_id, done_at) where done_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table conversions; drop sequence conversion_numbers');
  }
}
