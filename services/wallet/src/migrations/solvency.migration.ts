import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The liabilities trees: the signed statements of all, and the leaves and nodes of the newest. */
export class Solvency1 implements MigrationInterface {
  name = 'Solvency1700000000120';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table solvency_trees (
        no int primary key check (no > 0),
        -- Hours since 1970: one tree an hour.
        hour int not null unique,
        statement text not null,
        hash text not null,
        signature text not null,
        key_id text not null,
        public_key text not null,
        usdt_rate bigint not null check (usdt_rate > 0),
        -- Milliseconds from the first look at the ledger to the signature.
        took_ms int not null
      );
      create table solvency_leaves (
        no int not null,
        user_id uuid not null,
        place int not null,
        nonce bytea not null check (length(nonce) = 16),
        -- As solvency-leaf.calc.ts lists them, micro-units.
        owed bigint[] not null check (0 <= all (owed)),
        primary key (no, user_id)
      );
      create table solvency_nodes (
        no int not null,
        level smallint not null,
        chunk int not null,
        nodes bytea not null,
        primary key (no, level, chunk)
      );
      -- Hashes do not compress, and a node is cut out of its chunk without reading the rest.
      alter table solvency_nodes alter column nodes set storage external;

      create function refuse_statement_change() returns trigger language plpgsql as $$
      begin
        raise exception 'signed statements are append-only';
      end $$;
      create trigger solvency_append_only before update or delete or truncate on solvency_trees
        for each statement execute function refuse_statement_change();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table solvency_trees, solvency_leaves, solvency_nodes;
      drop function refuse_statement_change;
    `);
  }
}

/** The keys that sign solvency statements, including those of existing statements. */
export class SolvencyKeys1 implements MigrationInterface {
  name = 'SolvencyKeys1700000000209';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table solvency_keys (
        key_id text primary key,
        public_key text not null,
        since_ms bigint not null
      );
      insert into solvency_keys
        select key_id, public_key, min(hour)::bigint * 3600000 from solvency_trees group by key_id, public_key;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table solvency_keys');
  }
}
