/**
 * The key of the advisory lock of the open period ("ledger" in ASCII): whoever posts shares it to the end of the
 * transaction, whoever opens the next period has it alone. Advisory locks belong to the whole database.
 */
export const PERIOD_LOCK = 119_181_868_951_922;

/** The open period, and the oldest one whose refs are not all in `transfer_refs` yet; no period opens meanwhile. */
const READ_OPEN_PERIOD = `
  perform pg_advisory_xact_lock_shared(${PERIOD_LOCK});
  select o.period, o.uncarried into now_period, oldest from ledger_open o;`;

/**
 * Whether one of the transfers `refs` and `slots` is known of a carried period. A group's transfers have one ref, which is
 * looked up once. By a scalar subquery, because PostgreSQL does not know how many refs are: as a join it compared each known
 * ref with each transfer, and of a batch of returns all refs are known from their second month on.
 */
export const knownRefs = (refs: string, slots: string): string => `
    select from (select ref, array_agg(slot) as slots from unnest(${refs}, ${slots}) as t(ref, slot) group by ref) g
    where (select k.slots && g.slots from transfer_refs k where k.ref = g.ref)`;

/**
 * A transfer's identity is unique in its period by the primary key, and beyond by this. The partitions are in a statement
 * of their own, since it would lock each of them before it finds nothing to do.
 */
const REFUSE_POSTED_BEFORE = `
  if exists (${knownRefs('t_ref', 't_slot')})
  then
    raise exception 'a transfer was posted in an earlier period' using errcode = 'unique_violation';
  end if;
  if oldest < now_period then
    if exists (
      select from unnest(t_ref, t_slot) as t(ref, slot) join transfers b on b.ref = t.ref and b.slot = t.slot
      where b.period >= oldest and b.period < now_period)
    then
      raise exception 'a transfer was posted in an earlier period' using errcode = 'unique_violation';
    end if;
  end if;`;

/**
 * `ledger_post` (see ledger-post.sql.ts) over periods: transfers go into the open one, and what was posted in an earlier
 * one counts as posted.
 */
export const LEDGER_POST_PERIODS_SQL = `
create or replace function ledger_post(
  a_id uuid[], a_delta bigint[], a_need bigint[], a_entries int[],
  t_group int[], t_ref uuid[], t_slot smallint[], t_kind smallint[], t_debit int[], t_credit int[], t_amount bigint[],
  t_entry int[], t_delta bigint[], t_no int[],
  p_kinds text[], p_at bigint, p_groups int,
  out outcome text, out short_slot smallint[]
) language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  balances bigint[];
  numbers bigint[];
  short boolean;
  now_period int;
  oldest int;
begin
  ${READ_OPEN_PERIOD}
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
    ${REFUSE_POSTED_BEFORE}
    insert into transfers (ref, slot, kind, debit, credit, amount, at, entry_account, entry_no, entry_balance, period)
      select t.ref, t.slot, p_kinds[t.kind], a_id[t.debit], a_id[t.credit], t.amount, p_at,
        a_id[t.entry], numbers[t.entry] + t.no, balances[t.entry] + t.delta, now_period
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

/** The fallback of `ledger_post`: decides one group after another. What was archived cannot be compared: a conflict. */
export const LEDGER_POST_EACH_PERIODS_SQL = `
create or replace function ledger_post_each(
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
  is_known boolean;
  entry record;
  now_period int;
  oldest int;
begin
  ${READ_OPEN_PERIOD}
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
      select debit, credit, amount into hit from transfers
        where ref = t_ref[i] and slot = t_slot[i] and period >= oldest;
      is_known := found;
      if not is_known then
        is_known := exists (select from transfer_refs k where k.ref = t_ref[i] and t_slot[i] = any(k.slots));
        if is_known then
          select debit, credit, amount into hit from transfers
            where ref = t_ref[i] and slot = t_slot[i] and period < oldest;
        end if;
      end if;
      if is_known then
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
        insert into transfers (ref, slot, kind, debit, credit, amount, at, entry_account, entry_no, entry_balance, period)
          values (t_ref[i], t_slot[i], p_kinds[t_kind[i]], a_id[t_debit[i]], a_id[t_credit[i]], t_amount[i], p_at,
            entry.id, entry.entries, entry.balance, now_period);
      end loop;
    end if;
    first := last + 1;
  end loop;
  outcome := array_to_string(codes, '');
end $$;
`;

/** `house_pay` (see house-payments.migration.ts) over periods, like `ledger_post`. */
export const HOUSE_PAY_PERIODS_SQL = `
create or replace function house_pay(
  p_debit uuid, p_kind text, p_at bigint,
  a_id uuid[], a_delta bigint[], a_entries int[],
  t_ref uuid[], t_slot smallint[], t_amount bigint[], t_entry int[], t_delta bigint[], t_no int[]
) returns void language plpgsql as $$
declare
  balances bigint[];
  numbers bigint[];
  now_period int;
  oldest int;
begin
  ${READ_OPEN_PERIOD}
  with moved as (
    update accounts a set balance = a.balance + d.delta, entries = a.entries + d.entries
    from unnest(a_id, a_delta, a_entries) as d(id, delta, entries) where a.id = d.id
    returning a.id, a.balance - d.delta as balance, a.entries - d.entries as entries
  )
  select array_agg(balance), array_agg(entries) into balances, numbers from (select * from moved order by id) m;
  if coalesce(cardinality(balances), 0) <> cardinality(a_id) then
    raise exception 'an account is missing';
  end if;
  ${REFUSE_POSTED_BEFORE}
  insert into transfers (ref, slot, kind, debit, credit, amount, at, entry_account, entry_no, entry_balance, period)
  select t.ref, t.slot, p_kind, p_debit, a_id[t.entry], t.amount, p_at,
    a_id[t.entry], numbers[t.entry] + t.no, balances[t.entry] + t.delta, now_period
  from unnest(t_ref, t_slot, t_amount, t_entry, t_delta, t_no) as t(ref, slot, amount, entry, delta, no);
end $$;
`;
