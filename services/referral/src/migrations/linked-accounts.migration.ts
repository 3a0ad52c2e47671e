import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = [
  ['traits_pkey', 'fingerprints_pkey'],
  ['traits_of_user', 'fingerprints_of_user'],
  ['rings_pkey', 'linked_accounts_pkey'],
  ['rings_member_id_ancestor_key', 'linked_accounts_member_id_ancestor_key'],
  ['rings_by_status', 'linked_accounts_by_status'],
  ['rings_newest', 'linked_accounts_newest'],
  ['held_rebates_of_ring', 'held_rebates_of_linked_accounts'],
];
const CHECKS = ['level_check', 'status_check', 'check'];

/** Renames what was called rings and traits to linked accounts and fingerprints. */
export class LinkedAccounts1 implements MigrationInterface {
  name = 'LinkedAccounts1700000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table traits rename to fingerprints;
      alter table rings rename to linked_accounts;
      alter table held_rebates rename column ring_id to linked_accounts_id;
      alter table held_rebates rename constraint held_rebates_ring_id_fkey to held_rebates_linked_accounts_id_fkey;
      update outbox set event = 'referral.linked_accounts.changed' where event = 'referral.ring.changed';
      ${CHECKS.map((name) => `alter table linked_accounts rename constraint rings_${name} to linked_accounts_${name};`).join('')}
      ${INDEXES.map(([before, after]) => `alter index ${before} rename to ${after};`).join('')}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${INDEXES.map(([before, after]) => `alter index ${after} rename to ${before};`).join('')}
      ${CHECKS.map((name) => `alter table linked_accounts rename constraint linked_accounts_${name} to rings_${name};`).join('')}
      update outbox set event = 'referral.ring.changed' where event = 'referral.linked_accounts.changed';
      alter table held_rebates rename constraint held_rebates_linked_accounts_id_fkey to held_rebates_ring_id_fkey;
      alter table held_rebates rename column linked_accounts_id to ring_id;
      alter table linked_accounts rename to rings;
      alter table fingerprints rename to traits;
    `);
  }
}
