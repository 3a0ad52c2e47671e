/**
 * `ledger_post` posts a batch of groups of transfers in one call, each group all or nothing.
 *
 * The caller sums up each account's change (`a_delta`) and the balance it needs at the start to cover every transfer
 * (`a_need`), and numbers the statement entries. A usual batch is then one update of all accounts and one insert of all
 * transfers. If an identity exists already or a balance is insufficient, that attempt is rolled back, and
 * `ledger_post_each` decides group by group in the same call.
 *
 * Accounts are given by their place in `a_id`, which is sorted. The update locks them in that order, so that batches of
 * several processes cannot deadlock (LedgerPost2 excludes other plans). Kinds are given by their place in `p_kinds`; entry 0
 * means none.
 *
 * The outcome has one character per group: `p` posted (now or before with the same terms), `f` insufficient funds, `c`
 * posted before with other terms. It is the word `open` if an account is missing: the caller opens the accounts and calls
 * again. `short_slot` has for each group with `f` the slot that lacked funds.
 */
export const LEDGER_POST_SQL = `
create function ledger_post(
  a_id uuid[], a_delta bigint[], a_need bigint[], a_entries int[],
  t_group int[], t_ref uuid[], t_slot smallint[], t_kind smallint[], t_debit int[], t_credit int[], t_amount bigint[],
  t_entry int[], t_delta bigint[], t_no int[],
  p_kinds text[], p_at bigint, p_groups int,
  out outcome text, out short_slot smallint[]
) language plpgsql as $$
declare
  balances bigint[];
  numbers bigint[];
  short boolean;
begin
  begin
    with moved as (
      update accounts a set balance = a.balance + d.delta, entries = a.entries + d.entries
      from unnest(a_id, a_delta, a_need, a_entries) as d(id, delta, need, entries) where a.id = d.id
      returning a.id, a.balance - d.delta as balance, a.entries - d.entries as entries, d.need
    )
    select array_agg(m.balance order by m.id), array_agg(m.entries order by m.id), bool_or(m.balance < m.need)
      into balances, numbers, short from moved m;
    if coalesce(cardinality(balances), 0) <> cardinality(a_id) then
      raise exception 'an account is missing';
    end if;
    if short then
      raise exception 'an account would fall short on the way' using errcode = 'check_violation';
    end if;
    insert into transfers (ref, slot, kind, debit, credit, amount, at, entry_account, entry_no, entry_balance)
      select t.ref, t.slot, p_kinds[t.kind], a_id[t.debit], a_id[t.credit], t.amount, p_at,
        a_id[t.entry], numbers[t.entry] + t.no, balances[t.entry] + t.delta
      from unnest(t_ref, t_slot, t_kind, t_debit, t_credit, t_amount, t_entry, t_delta, t_no)
        as t(ref, slot, kind, debit, credit, amount, entry, delta, no);
    outcome := repeat('p', p_groups);
  exception
    -- Also where an account is missing: then what is left of the batch does not add up.
    when unique_violation or check_violation or raise_exception then
      select c.outcome, c.short_slot into outcome, short_slot from ledger_post_each(
        a_id, t_group, t_ref, t_slot, t_kind, t_debit, t_credit, t_amount, t_entry, p_kinds, p_at, p_groups) c;
  end;
end $$;
`;

/** The fallback of `ledger_post`: decides one group after another. */
export const LEDGER_POST_EACH_SQL = `
create function ledger_post_each(
  a_id uuid[],
  t_group int[], t_ref uuid[], t_slot smallint[], t_kind smallint[], t_debit int[], t_credit int[], t_amount bigint[],
  t_entry int[],
  p_kinds text[], p_at bigint, p_groups int,
  out outcome text, out short_slot smallint[]
) language plpgsql as $$
declare
  codes text[] := array_fill('p'::text, array[p_groups]);
  total int := cardinality(t_ref);
  first int := 1;
  last int;
  locked int;
  known int;
  same int;
  short smallint;
  spare bigint;
  hit record;
  entry record;
begin
  select count(*) into locked
    from (select 1 from accounts where id = any(a_id) order by id for update) l;
  if locked <> cardinality(a_id) then
    outcome := 'open';
    return;
  end if;
  short_slot := array_fill(null::smallint, array[p_groups]);
  while first <= total loop
    last := first;
    while last < total and t_group[last + 1] = t_group[first] loop
      last := last + 1;
    end loop;
    known := 0;
    same := 0;
    for i in first..last loop
      select debit, credit, amount into hit from transfers where ref = t_ref[i] and slot = t_slot[i];
      if found then
        known := known + 1;
        if hit.debit = a_id[t_debit[i]] and hit.credit = a_id[t_credit[i]] and hit.amount = t_amount[i] then
          same := same + 1;
        end if;
      end if;
    end loop;
    short := null;
    if known > 0 then
      if same < last - first + 1 then
        codes[t_group[first]] := 'c';
      end if;
    else
      for i in first..last loop
        select a.balance + coalesce((
            select sum(case t_debit[i] when t_credit[k] then t_amount[k] when t_debit[k] then -t_amount[k] else 0 end)
            from generate_series(first, i) k), 0)
          into spare from accounts a where a.id = a_id[t_debit[i]] and a.kind not like 'outside%';
        if spare < 0 then
          short := t_slot[i];
          exit;
        end if;
      end loop;
      if short is not null then
        codes[t_group[first]] := 'f';
        short_slot[t_group[first]] := short;
      end if;
    end if;
    if known = 0 and short is null then
      for i in first..last loop
        update accounts set
            balance = balance + case when id = a_id[t_credit[i]] then t_amount[i] else -t_amount[i] end,
            entries = entries + case when id = a_id[t_entry[i]] then 1 else 0 end
          where id = a_id[t_debit[i]] or id = a_id[t_credit[i]];
        select a.id, a.entries, a.balance into entry from accounts a where a.id = a_id[t_entry[i]];
        insert into transfers (ref, slot, kind, debit, credit, amount, at, entry_account, entry_no, entry_balance)
          values (t_ref[i], t_slot[i], p_kinds[t_kind[i]], a_id[t_debit[i]], a_id[t_credit[i]], t_amount[i], p_at,
            entry.id, entry.entries, entry.balance);
      end loop;
    end if;
    first := last + 1;
  end loop;
  outcome := array_to_string(codes, '');
end $$;
`;
