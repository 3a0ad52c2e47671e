import { CREATE_VERSIONS, DROP_VERSIONS } from '@makoto/platform';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Versions of the terms of orders and of the limit on exposure. What single operators set before becomes part of the
 * history under the same numbers; `order_terms` gets no more rows.
 */
export class Terms1 implements MigrationInterface {
  name = 'Terms1700000000120';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE_VERSIONS);
    await runner.query(`
      insert into versions
        (kind, subject, version, content, status, effective_at, proposed_by, proposed_at, reason, decided_at)
      select 'orders', '', version,
        json_build_object('durations', durations, 'fee_rate', trim_scale(fee_rate::numeric / 1000000)::text),
        'approved', effective_at, operator_id::text, created_at, reason, created_at
      from order_terms
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DROP_VERSIONS);
  }
}
