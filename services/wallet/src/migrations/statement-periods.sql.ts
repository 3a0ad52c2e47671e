/**
 * The functions of the statement (see statement-marks.migration.ts) over periods. An account's entries are numbered in the
 * order of its periods, so that the numbers lead to the one or two partitions that hold them.
 */
export const STATEMENT_PERIODS_SQL = `
  -- The period of an account's entry; p_otherwise if it is in one that is not carried yet.
  create function entry_period(p_account uuid, p_no bigint, p_otherwise int) returns int language sql stable as $$
    select coalesce((
      select case when last_no >= p_no then period end from account_periods
      where account = p_account and first_no <= p_no order by period desc limit 1), p_otherwise)
  $$;
  -- The periods from that of one entry to that of another.
  create function entry_periods(p_account uuid, p_first bigint, p_last bigint, out low int, out high int)
  language sql stable as $$
    select entry_period(p_account, p_first, (select uncarried from ledger_open)),
      entry_period(p_account, p_last, (select period from ledger_open))
  $$;

  create or replace function statement_write_checkpoints(p_account uuid, p_upto bigint, p_limit int) returns void
  language plpgsql as $$
  declare
    checkpoint bigint;
    span record;
  begin
    select coalesce(max(entry_no), 0) into checkpoint from statement_checkpoints where account = p_account and kind = '*';
    for i in 1..least(p_limit, (p_upto - checkpoint) / 128) loop
      span := entry_periods(p_account, checkpoint + 1, checkpoint + 128);
      insert into statement_checkpoints (account, kind, entry_no, count, credited, debited)
        select p_account, b.kind, checkpoint + 128, coalesce(p.count, 0) + b.count, coalesce(p.credited, 0) + b.credited,
          coalesce(p.debited, 0) + b.debited
        from (
          select coalesce(kind, '*') as kind, count(*) as count,
            coalesce(sum(amount) filter (where credit = p_account), 0) as credited,
            coalesce(sum(amount) filter (where debit = p_account), 0) as debited
          from transfers where entry_account = p_account and entry_no > checkpoint and entry_no <= checkpoint + 128
            and period between span.low and span.high
          group by grouping sets ((kind), ())
        ) b left join lateral (
          select m.count, m.credited, m.debited from statement_checkpoints m
          where m.account = p_account and m.kind = b.kind and m.entry_no <= checkpoint order by m.entry_no desc limit 1
        ) p on true
        on conflict do nothing;
      checkpoint := checkpoint + 128;
    end loop;
  end $$;

  create or replace function statement_sums(p_account uuid, p_kind text, p_upto bigint,
    out count bigint, out credited bigint, out debited bigint) language plpgsql stable as $$
  declare
    checkpoint bigint;
    span record;
    more record;
  begin
    select m.entry_no into checkpoint from statement_checkpoints m
      where m.account = p_account and m.kind = '*' and m.entry_no <= p_upto order by m.entry_no desc limit 1;
    select m.count, m.credited, m.debited into count, credited, debited from statement_checkpoints m
      where m.account = p_account and m.kind = p_kind and m.entry_no <= checkpoint order by m.entry_no desc limit 1;
    span := entry_periods(p_account, coalesce(checkpoint, 0) + 1, p_upto);
    select count(*) as count, sum(amount) filter (where credit = p_account) as credited,
        sum(amount) filter (where debit = p_account) as debited into more
      from transfers t where t.entry_account = p_account and t.entry_no > coalesce(checkpoint, 0) and t.entry_no <= p_upto
        and t.period between span.low and span.high and (p_kind = '*' or t.kind = p_kind);
    count := coalesce(count, 0) + more.count;
    credited := coalesce(credited, 0) + coalesce(more.credited, 0);
    debited := coalesce(debited, 0) + coalesce(more.debited, 0);
  end $$;

  create or replace function statement_before(p_account uuid, p_entries bigint, p_at bigint) returns bigint
  language plpgsql stable as $$
  declare
    lo bigint;
    hi bigint;
    mid bigint;
    mid_at bigint;
    span record;
  begin
    select entry_no into lo from transfers t
      where entry_account = p_account and t.at < p_at and entry_no % 128 = 0 order by t.at desc, entry_no desc limit 1;
    lo := least(coalesce(lo, 0), p_entries);
    hi := least(lo + 127, p_entries);
    span := entry_periods(p_account, lo + 1, hi);
    while lo < hi loop
      mid := (lo + hi + 1) / 2;
      select t.at into mid_at from transfers t
        where entry_account = p_account and entry_no = mid and period between span.low and span.high;
      if mid_at < p_at then lo := mid; else hi := mid - 1; end if;
    end loop;
    return lo;
  end $$;

  create or replace function statement_nth(p_account uuid, p_kind text, p_number bigint) returns bigint
  language plpgsql stable as $$
  declare
    checkpoint record;
    span record;
    tail bigint;
    found_no bigint;
  begin
    if p_kind = '*' then
      return p_number;
    end if;
    select entry_no, count into checkpoint from statement_checkpoints
      where account = p_account and kind = p_kind and count >= p_number order by count limit 1;
    if found then
      span := entry_periods(p_account, checkpoint.entry_no - 127, checkpoint.entry_no);
      select entry_no into found_no from transfers
        where entry_account = p_account and entry_no > checkpoint.entry_no - 128 and entry_no <= checkpoint.entry_no
          and kind = p_kind and period between span.low and span.high
        order by entry_no desc offset checkpoint.count - p_number limit 1;
      return found_no;
    end if;
    select coalesce(max(entry_no), 0) into tail from statement_checkpoints where account = p_account and kind = '*';
    span := entry_periods(p_account, tail + 1, tail + 1);
    select entry_no into found_no from transfers
      where entry_account = p_account and entry_no > tail and kind = p_kind and period >= span.low
      order by entry_no
      offset p_number - 1 - coalesce((
        select count from statement_checkpoints where account = p_account and kind = p_kind order by entry_no desc limit 1), 0)
      limit 1;
    return found_no;
  end $$;

  create or replace function statement_at(p_account uuid, p_kind text, p_number bigint) returns bigint
  language plpgsql stable as $$
  declare
    no bigint := statement_nth(p_account, p_kind, p_number);
    span record := entry_periods(p_account, no, no);
    entry_at bigint;
  begin
    select t.at into entry_at from transfers t
      where entry_account = p_account and entry_no = no and period between span.low and span.high;
    return entry_at;
  end $$;

  drop function statement_page;
  create function statement_page(p_account uuid, p_kind text, p_low bigint, p_top bigint) returns setof transfers
  language plpgsql stable as $$
  declare
    first bigint := statement_nth(p_account, p_kind, p_low + 1);
    last bigint := statement_nth(p_account, p_kind, p_top);
    span record := entry_periods(p_account, first, last);
    tail bigint;
  begin
    if p_kind = '*' then
      return query select * from transfers
        where entry_account = p_account and entry_no >= first and entry_no <= last and period between span.low and span.high
        order by entry_no desc;
      return;
    end if;
    select coalesce(max(entry_no), 0) into tail from statement_checkpoints where account = p_account and kind = '*';
    return query select t.* from (
        select tail as low, last as top where last > tail
        union all
        (select m.entry_no - 128, m.entry_no from statement_checkpoints m
          where m.account = p_account and m.kind = p_kind and m.entry_no >= first and m.entry_no < last + 128
          order by m.entry_no desc)
      ) b cross join lateral (
        select * from transfers
        where entry_account = p_account and entry_no > b.low and entry_no <= b.top and kind = p_kind
          and period between span.low and span.high
      ) t where t.entry_no >= first and t.entry_no <= last order by t.entry_no desc;
  end $$;
`;
