/**
 * `ledger_post`: one batch of groups of transfers in one call. A group is all or nothing.
 *
 * Node adds up each account's change (`a_delta`) and the deepest point it passes through (`a_low`), and numbers the
 * statement entries, so that the usual batch is one look at the balances, one update of all accounts and one insert of
 * all transfers. Where anything is odd (an id that is already there, a balance that would fall short) the careful loop
 * decides group by group in the same call.
 *
 * Accounts are locked in id order, so that batches of several processes never wait for each other in a circle.
 *
 * Answers one character a group: `p` posted (now, or the same before), `f` short of funds, `c` known with other terms;
 * or the single word `open` where an account is missing: the caller opens the accounts and asks again. `short_slot`
 * names the slot that fell short, group by group, null elsewhere.
 */
export const LEDGER_POST_SQL = `
create function ledger_post(
  a_id uuid[], a_delta bigint[], a_low bigint[], a_entries bigint[],
  t_group int[], t_ref uuid[], t_slot smallint[], t_kind text[], t_debit uuid[], t_credit uuid[], t_amount bigint[],
  t_entry int[], t_entry_delta bigint[], t_entry_no bigint[],
  p_at bigint, p_groups int,
  out outcome text, out short_slot smallint[]
) language plpgsql as $$
declare
  balances bigint[];
  floors boolean[];
  numbers bigint[];
  n int := cardinality(a_id);
  careful boolean := false;
  i int;
  g int;
  first int;
  last int;
  total int := cardinality(t_ref);
  known int;
  same int;
  short smallint;
  hit record;
  spare bigint;
  entry_at bigint;
  entry_bal bigint;
  codes text[];
begin
  select array_agg(l.balance order by l.id), array_agg(l.entries order by l.id), array_agg(l.kind like 'outside%' order by l.id)
    into balances, numbers, floors
    from (select id, balance, entries, kind from accounts where id = any(a_id) order by id for update) l;
  if coalesce(cardinality(balances), 0) <> n then
    outcome := 'open';
    return;
  end if;
  for i in 1..n loop
    if balances[i] + a_low[i] < 0 and not floors[i] then
      careful := true;
      exit;
    end if;
  end loop;
  if not careful then
    careful := exists (
      select 1 from unnest(t_ref, t_slot) as t(ref, slot)
      where exists (select 1 from transfers x where x.ref = t.ref and x.slot = t.slot)
    );
  end if;

  if not careful then
    update accounts set balance = balance + d.delta, entries = accounts.entries + d.entries
      from unnest(a_id, a_delta, a_entries) as d(id, delta, entries) where accounts.id = d.id;
    insert into transfers (ref, slot, kind, debit, credit, amount, at, entry_account, entry_no, entry_balance)
      select t.ref, t.slot, t.kind, t.debit, t.credit, t.amount, p_at,
        a_id[t.entry], numbers[t.entry] + t.entry_no, balances[t.entry] + t.entry_delta
      from unnest(t_ref, t_slot, t_kind, t_debit, t_credit, t_amount, t_entry, t_entry_delta, t_entry_no)
        as t(ref, slot, kind, debit, credit, amount, entry, entry_delta, entry_no);
    outcome := repeat('p', p_groups);
    return;
  end if;

  codes := array_fill('p'::text, array[p_groups]);
  short_slot := array_fill(null::smallint, array[p_groups]);
  first := 1;
  while first <= total loop
    g := t_group[first];
    last := first;
    while last < total and t_group[last + 1] = g loop
      last := last + 1;
    end loop;
    known := 0;
    same := 0;
    for i in first..last loop
      select debit, credit, amount into hit from transfers where ref = t_ref[i] and slot = t_slot[i];
      if found then
        known := known + 1;
        if hit.debit = t_debit[i] and hit.credit = t_credit[i] and hit.amount = t_amount[i] then
          same := same + 1;
        end if;
      end if;
    end loop;
    if known > 0 then
      if same < last - first + 1 then
        codes[g] := 'c';
      end if;
    else
      short := null;
      for i in first..last loop
        select a.balance + coalesce((
            select sum(case when t_credit[k] = a.id then t_amount[k] when t_debit[k] = a.id then -t_amount[k] else 0 end)
            from generate_series(first, i) k), 0)
          into spare from accounts a where a.id = t_debit[i] and a.kind not like 'outside%';
        if spare < 0 then
          short := t_slot[i];
          exit;
        end if;
      end loop;
      if short is not null then
        codes[g] := 'f';
        short_slot[g] := short;
      else
        for i in first..last loop
          entry_at := null;
          entry_bal := null;
          update accounts set
              balance = balance + case when id = t_credit[i] then t_amount[i] else -t_amount[i] end,
              entries = entries + case when t_entry[i] is not null and id = a_id[t_entry[i]] then 1 else 0 end
            where id = t_debit[i] or id = t_credit[i];
          if t_entry[i] is not null then
            select entries, balance into entry_at, entry_bal from accounts where id = a_id[t_entry[i]];
          end if;
          insert into transfers (ref, slot, kind, debit, credit, amount, at, entry_account, entry_no, entry_balance)
            values (t_ref[i], t_slot[i], t_kind[i], t_debit[i], t_credit[i], t_amount[i], p_at,
              a_id[t_entry[i]], entry_at, entry_bal);
        end loop;
      end if;
    end if;
    first := last + 1;
  end loop;
  outcome := array_to_string(codes, '');
end $$;
`;
