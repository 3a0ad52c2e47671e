import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The invitation tree and its rebates. */
export class ReferralTables1 implements MigrationInterface {
  name = 'ReferralTables1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table members (
        user_id uuid primary key,
        username text not null,
        inviter_id uuid,
        registered_at bigint not null,
        -- Nine at most, the inviter first; null while the inviter's own registration has not been heard of.
        ancestors uuid[],
        invite_code text,
        -- What this member's fees have earned the ancestors so far, level 1 first; as long as the ancestors.
        rebates bigint[] not null default '{}',
        check (cardinality(ancestors) <= 9),
        check (not user_id = any(ancestors))
      ) with (fillfactor = 80);
      create index members_waiting on members (inviter_id) where ancestors is null;

      -- A member as each of the ancestors sees it.
      create table links (
        ancestor uuid not null,
        user_id uuid not null,
        level smallint not null check (level between 1 and 9),
        registered_at bigint not null,
        primary key (ancestor, user_id)
      );
      create index links_newest on links (ancestor, registered_at desc, user_id);
      create index links_by_level on links (ancestor, level, registered_at desc, user_id);

      create table level_totals (
        ancestor uuid not null,
        level smallint not null check (level between 1 and 9),
        members bigint not null default 0,
        rebate bigint not null default 0 check (rebate >= 0),
        primary key (ancestor, level)
      );

      -- What each settled order owes to whom; an order of a customer without ancestors has no row.
      create table rebates (
        order_id uuid primary key,
        member_id uuid not null,
        -- Level 1 first; a share of nothing is 0.
        beneficiaries uuid[] not null,
        amounts bigint[] not null,
        at bigint not null,
        check (cardinality(beneficiaries) = cardinality(amounts) and cardinality(amounts) between 1 and 9)
      );

      -- Orders whose rebates are not paid yet; a row goes when the wallet has paid them.
      create table due_batches (
        id bigint generated always as identity primary key,
        order_ids uuid[] not null
      );

      -- Settled orders of customers whose place in the tree is not known yet.
      create table waiting_orders (
        order_id uuid primary key,
        user_id uuid not null,
        fee bigint not null check (fee > 0),
        at bigint not null
      );
      create index waiting_orders_of_user on waiting_orders (user_id);
    `);
    await runner.query(`
      create function refuse_move() returns trigger language plpgsql as $$
      begin
        raise exception 'the invitation tree never changes after registration';
      end $$;
      create trigger members_stay before update of user_id, inviter_id, ancestors on members
        for each row when (old.inviter_id is distinct from new.inviter_id or old.user_id <> new.user_id
          or (old.ancestors is not null and old.ancestors is distinct from new.ancestors))
        execute function refuse_move();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table waiting_orders, due_batches, rebates, level_totals, links, members; drop function refuse_move',
    );
  }
}
