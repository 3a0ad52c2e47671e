import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH = 1_000;

/**
 * Follows the renaming of the event `standing_changed` to `restrictions_changed`. Events that still wait in the outbox
 * leave under the new name. Closed accounts are announced once more, because consumers no longer read what was published
 * under the old name, and a closed account must not earn rebates.
 */
export class RestrictionsEvent1 implements MigrationInterface {
  name = 'RestrictionsEvent1763600000050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update outbox set event = 'identity.restrictions_changed' where event = 'identity.standing_changed';
      insert into outbox (event, payload)
        select 'identity.restrictions_changed', json_agg(json_build_object(
          'user_id', id, 'closed', true, 'frozen', frozen_at is not null, 'reason', frozen_reason, 'kyc_status', kyc_status
        ) order by id)::text
        from (select *, row_number() over (order by id) as n from users where closed_at is not null) closed
        group by (n - 1) / ${BATCH};
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update outbox set event = 'identity.standing_changed' where event = 'identity.restrictions_changed'`,
    );
  }
}
