import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the house keeps of the market rate for a direction of a conversion, as a fraction in micro-units. Versions only
 * grow; the newest that has started is in force, and a quote keeps the one it was made under. Earlier conversions had none.
 */
export class ConversionTerms1 implements MigrationInterface {
  name = 'ConversionTerms1700000000230';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table conversion_terms (
        from_currency text not null,
        to_currency text not null,
        version int not null check (version > 0),
        spread bigint not null check (spread >= 0 and spread < 1000000),
        starts_at bigint not null,
        primary key (from_currency, to_currency, version)
      );
      insert into conversion_terms values ('USD', 'USDT', 1, 1000, 0), ('USDT', 'USD', 1, 1000, 0);
      alter table conversions add column market_rate bigint, add column spread bigint, add column terms_version int;
      create index conversions_open on conversions (user_id, valid_until) where done_at is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index conversions_open;
      alter table conversions drop column market_rate, drop column spread, drop column terms_version;
      drop table conversion_terms;
    `);
  }
}
