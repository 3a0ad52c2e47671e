import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Fingerprints (`traits`), linked accounts (`rings`) and withheld rebates, under their first names. */
export class Rings1 implements MigrationInterface {
  name = 'Rings1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table traits (
        kind text not null,
        hash bytea not null,
        user_id uuid not null,
        seen_at bigint not null,
        primary key (kind, hash, user_id)
      );
      create index traits_of_user on traits (user_id);

      create table rings (
        id uuid primary key default gen_random_uuid(),
        ancestor uuid not null,
        member_id uuid not null,
        level smallint not null check (level between 1 and 9),
        kinds text[] not null,
        status text not null default 'open' check (status in ('open', 'released', 'declined')),
        opened_at bigint not null,
        decided_at bigint,
        decided_by uuid,
        reason text,
        unique (member_id, ancestor),
        check ((status = 'open') = (decided_at is null))
      );
      create index rings_by_status on rings (status, opened_at, id);
      create index rings_newest on rings (opened_at desc, id);

      create table held_rebates (
        order_id uuid not null,
        level smallint not null,
        ring_id uuid not null references rings,
        member_id uuid not null,
        beneficiary uuid not null,
        amount bigint not null check (amount > 0),
        at bigint not null,
        -- The batch that pays it, once it is released.
        batch_id uuid,
        primary key (order_id, level)
      );
      create index held_rebates_of_ring on held_rebates (ring_id, at desc);
      create index held_rebates_of_batch on held_rebates (batch_id) where batch_id is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table held_rebates, rings, traits');
  }
}
