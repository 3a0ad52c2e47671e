import { CREATE_VERSIONS, DROP_VERSIONS } from '@makoto/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The columns of `products` that the versions have now. They keep what they had, and new products have nothing there. */
const COLUMNS = 'kind currency cycle_days daily_rate min_amount max_amount quota early_exit forfeit_rate'.split(' ');

const decimal = (column: string): string => `trim_scale(${column}::numeric / 1000000)::text`;
const micro = (field: string): string => `((v.content ->> '${field}')::numeric * 1000000)::bigint`;

/**
 * Versions of the terms of products. What single operators set before, scheduled terms included, becomes part of the
 * history under the same numbers; `product_terms` gets no more rows.
 */
export class EarnVersions1 implements MigrationInterface {
  name = 'EarnVersions1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE_VERSIONS);
    // Terms that were replaced before they took effect are kept as withdrawn. Two of the same millisecond, of which the
    // later counted, must differ in their time.
    await runner.query(`
      insert into versions
        (kind, subject, version, content, status, effective_at, proposed_by, proposed_at, reason, decided_at)
      select 'earn', product_id, version,
        json_build_object('kind', kind, 'currency', currency, 'cycle_days', cycle_days,
          'daily_rate', ${decimal('daily_rate')}, 'min_amount', ${decimal('min_amount')},
          'max_amount', ${decimal('max_amount')}, 'quota', ${decimal('quota')}, 'early_exit', early_exit,
          'forfeit_rate', ${decimal('forfeit_rate')}, 'on_sale', on_sale),
        case when replaced_at is null then 'approved' else 'withdrawn' end,
        effective_at + row_number() over (
          partition by product_id, effective_at, replaced_at is null order by version) - 1,
        operator_id::text, created_at, reason, coalesce(replaced_at, created_at)
      from product_terms
    `);
    for (const column of COLUMNS) await runner.query(`alter table products alter column ${column} drop not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update products p set kind = v.content ->> 'kind', currency = v.content ->> 'currency',
        cycle_days = (v.content ->> 'cycle_days')::int, daily_rate = ${micro('daily_rate')},
        min_amount = ${micro('min_amount')}, max_amount = ${micro('max_amount')}, quota = ${micro('quota')},
        early_exit = (v.content ->> 'early_exit')::boolean, forfeit_rate = ${micro('forfeit_rate')},
        on_sale = (v.content ->> 'on_sale')::boolean
      from (select distinct on (subject) subject, content from versions where kind = 'earn' and status = 'approved'
        order by subject, version desc) v
      where v.subject = p.id and p.kind is null
    `);
    for (const column of COLUMNS) await runner.query(`alter table products alter column ${column} set not null`);
    await runner.query(DROP_VERSIONS);
  }
}
