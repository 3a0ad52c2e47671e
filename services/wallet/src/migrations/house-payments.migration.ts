import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `house_pay`: one house account pays many customers, all or nothing, with one statement for the balances and one for the
 * transfers. `a_id` is sorted and begins with the house account, so that rows are locked in the order of `ledger_post`;
 * `t_entry` is the place of a payment's account. A payment that exists already violates the primary key of transfers, and a
 * missing account raises an exception; the caller resolves either and tries again.
 *
 * Also moves each running position's promised returns into the account of its shard.
 */
export class HousePayments1 implements MigrationInterface {
  name = 'HousePayments1700000000201';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function house_pay(
        p_debit uuid, p_kind text, p_at bigint,
        a_id uuid[], a_delta bigint[], a_entries int[],
        t_ref uuid[], t_slot smallint[], t_amount bigint[], t_entry int[], t_delta bigint[], t_no int[]
      ) returns void language plpgsql as $$
      declare
        balances bigint[];
        numbers bigint[];
      begin
        with moved as (
          update accounts a set balance = a.balance + d.delta, entries = a.entries + d.entries
          from unnest(a_id, a_delta, a_entries) as d(id, delta, entries) where a.id = d.id
          returning a.id, a.balance - d.delta as balance, a.entries - d.entries as entries
        )
        select array_agg(balance), array_agg(entries) into balances, numbers from (select * from moved order by id) m;
        if coalesce(cardinality(balances), 0) <> cardinality(a_id) then
          raise exception 'an account is missing';
        end if;
        insert into transfers (ref, slot, kind, debit, credit, amount, at, entry_account, entry_no, entry_balance)
        select t.ref, t.slot, p_kind, p_debit, a_id[t.entry], t.amount, p_at,
          a_id[t.entry], numbers[t.entry] + t.no, balances[t.entry] + t.delta
        from unnest(t_ref, t_slot, t_amount, t_entry, t_delta, t_no) as t(ref, slot, amount, entry, delta, no);
      end $$;
    `);
    await runner.query(`
      create table shares as
        select debit_id, credit_id, sum(amount)::bigint as amount from (
          select promised as debit_id,
            overlay(promised::text placing lpad(to_hex(15 + get_byte(uuid_send(ref), 0) % 4), 2, '0') from 33 for 2)::uuid
              as credit_id,
            case when t.credit = promised then amount else -amount end as amount
          from transfers t, lateral (select case when t.kind = 'earn_cover' then t.credit else t.debit end as promised) p
          where t.kind in ('earn_cover', 'accrual', 'earn_cover_release')
        ) s where credit_id <> debit_id group by 1, 2 having sum(amount) > 0;
      insert into accounts (id, owner, kind, currency)
        select s.credit_id, a.owner, 'earn_promised_' || (get_byte(uuid_send(s.credit_id), 14) - 15), a.currency
        from shares s join accounts a on a.id = s.debit_id;
      update accounts a set balance = a.balance + d.delta
        from (select id, sum(delta) as delta from (
          select credit_id as id, amount as delta from shares union all select debit_id, -amount from shares) m group by id
        ) d where a.id = d.id;
      insert into transfers (ref, slot, kind, debit, credit, amount, at)
        select gen_random_uuid(), 0, 'earn_cover', debit_id, credit_id, amount, extract(epoch from now())::bigint * 1000
        from shares;
      drop table shares;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function house_pay');
  }
}
