import { CREATE_VERSIONS, DROP_VERSIONS } from '@makoto/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Versions of the wallet's terms. The spreads of conversions in force become the first version of their kind, with the
 * number of the newest so far, so that the numbers on earlier quotes are of no other terms. Payments keep the number of
 * their terms and, beside their rate, the spread that it contains; earlier ones had none.
 */
export class Terms1 implements MigrationInterface {
  name = 'Terms1700000000240';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE_VERSIONS);
    await runner.query(`
      insert into versions (kind, subject, version, content, status, effective_at, proposed_at, decided_at)
      select 'conversions', '', max(version), json_build_object(
          'usd_to_usdt', trim_scale((array_agg(spread order by version desc) filter (where from_currency = 'USD'))[1]
            ::numeric / 1000000)::text,
          'usdt_to_usd', trim_scale((array_agg(spread order by version desc) filter (where from_currency = 'USDT'))[1]
            ::numeric / 1000000)::text,
          'hold_s', 15), 'approved', 0, 0, 0
      from conversion_terms;
      alter table deposits add column terms_version int, add column spread bigint not null default 0;
      alter table withdrawals add column terms_version int, add column spread bigint not null default 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table withdrawals drop column terms_version, drop column spread;
      alter table deposits drop column terms_version, drop column spread;
    `);
    await runner.query(DROP_VERSIONS);
  }
}
