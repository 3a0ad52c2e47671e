import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renames what was called rings and traits to linked accounts and fingerprints. */
export class LinkedAccounts1 implements MigrationInterface {
  name = 'LinkedAccounts1700000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table traits rename to fingerprints;
      alter index traits_pkey rename to fingerprints_pkey;
      alter index traits_of_user rename to fingerprints_of_user;

      alter table rings rename to linked_accounts;
      alter index rings_pkey rename to linked_accounts_pkey;
      alter index rings_member_id_ancestor_key rename to linked_accounts_member_id_ancestor_key;
      alter index rings_by_status rename to linked_accounts_by_status;
      alter index rings_newest rename to linked_accounts_newest;
      alter table linked_accounts rename constraint rings_level_check to linked_accounts_level_check;
      alter table linked_accounts rename constraint rings_status_check to linked_accounts_status_check;
      alter table linked_accounts rename constraint rings_check to linked_accounts_check;

      alter table held_rebates rename column ring_id to linked_accounts_id;
      alter table held_rebates rename constraint held_rebates_ring_id_fkey to held_rebates_linked_accounts_id_fkey;
      alter index held_rebates_of_ring rename to held_rebates_of_linked_accounts;

      update outbox set event = 'referral.linked_accounts.changed' where event = 'referral.ring.changed';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update outbox set event = 'referral.ring.changed' where event = 'referral.linked_accounts.changed';

      alter index held_rebates_of_linked_accounts rename to held_rebates_of_ring;
      alter table held_rebates rename constraint held_rebates_linked_accounts_id_fkey to held_rebates_ring_id_fkey;
      alter table held_rebates rename column linked_accounts_id to ring_id;

      alter table linked_accounts rename constraint linked_accounts_check to rings_check;
      alter table linked_accounts rename constraint linked_accounts_status_check to rings_status_check;
      alter table linked_accounts rename constraint linked_accounts_level_check to rings_level_check;
      alter index linked_accounts_newest rename to rings_newest;
      alter index linked_accounts_by_status rename to rings_by_status;
      alter index linked_accounts_member_id_ancestor_key rename to rings_member_id_ancestor_key;
      alter index linked_accounts_pkey rename to rings_pkey;
      alter table linked_accounts rename to rings;

      alter index fingerprints_of_user rename to traits_of_user;
      alter index fingerprints_pkey rename to traits_pkey;
      alter table fingerprints rename to traits;
    `);
  }
}
