import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The double-entry ledger. The database refuses negative balances except outside; transfers between currencies, of zero, or
 * with one account on both sides; updates, deletes and truncation of transfers; and changes of balances that do not sum to
 * zero in each currency.
 */
export class Ledger1 implements MigrationInterface {
  name = 'Ledger1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table accounts (
        id uuid primary key,
        owner uuid not null,
        kind text not null,
        currency text not null,
        balance bigint not null default 0,
        -- How many entries the statement of an 'available' account has.
        entries bigint not null default 0,
        -- Only accounts that stand for the world outside may be negative.
        check (balance >= 0 or kind like 'outside%')
      ) with (fillfactor = 70);
      create index accounts_owner on accounts (owner);

      create table transfers (
        ref uuid not null,
        slot smallint not null,
        kind text not null,
        debit uuid not null,
        credit uuid not null,
        amount bigint not null check (amount > 0),
        at bigint not null,
        -- The customer's 'available' account that this transfer touches, the number of the entry on its statement, and
        -- its balance after it.
        entry_account uuid,
        entry_no bigint,
        entry_balance bigint,
        primary key (ref, slot),
        check (debit <> credit),
        -- The last byte of an account's id is its currency (see transfer.ts).
        check (get_byte(uuid_send(debit), 15) = get_byte(uuid_send(credit), 15))
      );
      create index transfers_at on transfers using brin (at) with (pages_per_range = 32);
      create unique index transfers_entry on transfers (entry_account, entry_no) where entry_account is not null;
    `);
    await runner.query(`
      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception 'transfers are append-only';
      end $$;
      create trigger transfers_append_only before update or delete or truncate on transfers
        for each statement execute function refuse_change();

      create function refuse_unbalanced() returns trigger language plpgsql as $$
      declare
        off record;
      begin
        select currency, sum(balance) as sum into off
          from (select currency, balance from new_rows union all select currency, -balance from old_rows) c
          group by currency having sum(balance) <> 0;
        if found then
          raise exception 'a change of balances in % is off by %', off.currency, off.sum;
        end if;
        return null;
      end $$;
      create trigger accounts_balanced after update on accounts
        referencing old table as old_rows new table as new_rows
        for each statement execute function refuse_unbalanced();

      create function refuse_opening_balance() returns trigger language plpgsql as $$
      begin
        raise exception 'an account opens empty and is never removed';
      end $$;
      create trigger accounts_open_empty before insert on accounts
        for each row when (new.balance <> 0 or new.entries <> 0) execute function refuse_opening_balance();
      create trigger accounts_stay before delete or truncate on accounts
        for each statement execute function refuse_opening_balance();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table transfers, accounts;
      drop function refuse_change, refuse_unbalanced, refuse_opening_balance;
    `);
  }
}
