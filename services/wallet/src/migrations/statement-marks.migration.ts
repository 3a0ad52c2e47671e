import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Checkpoints of statements, here still called marks (see StatementCheckpoints1). After every 128 entries a checkpoint
 * records the number and totals of all entries so far: for each kind among the 128, and for all kinds as `*`. A page, count
 * or total under any filter then reads one checkpoint and at most 128 entries, however long the statement is. Checkpoints
 * are written after the fact (see StatementCheckpointsService); entries after the last one are counted one by one.
 *
 * The "number" of an entry below is its place, from 1, among the entries of a kind; for `*` it is its entry_no.
 */
export class StatementMarks1 implements MigrationInterface {
  name = 'StatementMarks1700000000203';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table statement_marks (
        account uuid not null,
        kind text not null,
        entry_no bigint not null,
        count bigint not null,
        credited bigint not null,
        debited bigint not null,
        primary key (account, kind, entry_no)
      );
      create unique index statement_marks_count on statement_marks (account, kind, count);
      create table statement_cursor (id int primary key check (id = 1), at bigint not null);
      insert into statement_cursor values (1, 0);
      create index transfers_mark_places on transfers (entry_account, at, entry_no) where entry_no % 128 = 0;
      create index transfers_marks_due on transfers (at) where entry_no % 128 = 0;
    `);
    await runner.query(COUNTING);
    await runner.query(FINDING);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function statement_mark, statement_sums, statement_nth, statement_at, statement_page;
      drop index transfers_mark_places, transfers_marks_due;
      drop table statement_marks, statement_cursor;
    `);
  }
}

const COUNTING = `
  -- Writes the marks of an account that are missing up to p_upto, at most p_limit of them.
  create function statement_mark(p_account uuid, p_upto bigint, p_limit int) returns void language plpgsql as $$
  declare
    mark bigint;
  begin
    select coalesce(max(entry_no), 0) into mark from statement_marks where account = p_account and kind = '*';
    for i in 1..least(p_limit, (p_upto - mark) / 128) loop
      insert into statement_marks (account, kind, entry_no, count, credited, debited)
        select p_account, b.kind, mark + 128, coalesce(p.count, 0) + b.count, coalesce(p.credited, 0) + b.credited,
          coalesce(p.debited, 0) + b.debited
        from (
          select coalesce(kind, '*') as kind, count(*) as count,
            coalesce(sum(amount) filter (where credit = p_account), 0) as credited,
            coalesce(sum(amount) filter (where debit = p_account), 0) as debited
          from transfers where entry_account = p_account and entry_no > mark and entry_no <= mark + 128
          group by grouping sets ((kind), ())
        ) b left join lateral (
          select m.count, m.credited, m.debited from statement_marks m
          where m.account = p_account and m.kind = b.kind and m.entry_no <= mark order by m.entry_no desc limit 1
        ) p on true
        on conflict do nothing;
      mark := mark + 128;
    end loop;
  end $$;

  -- How many entries of a kind there are up to entry p_upto, and what they come to.
  create function statement_sums(p_account uuid, p_kind text, p_upto bigint,
    out count bigint, out credited bigint, out debited bigint) language plpgsql stable as $$
  declare
    mark bigint;
    more record;
  begin
    select m.entry_no into mark from statement_marks m
      where m.account = p_account and m.kind = '*' and m.entry_no <= p_upto order by m.entry_no desc limit 1;
    select m.count, m.credited, m.debited into count, credited, debited from statement_marks m
      where m.account = p_account and m.kind = p_kind and m.entry_no <= mark order by m.entry_no desc limit 1;
    select count(*) as count, sum(amount) filter (where credit = p_account) as credited,
        sum(amount) filter (where debit = p_account) as debited into more
      from transfers t where t.entry_account = p_account and t.entry_no > coalesce(mark, 0) and t.entry_no <= p_upto
        and (p_kind = '*' or t.kind = p_kind);
    count := coalesce(count, 0) + more.count;
    credited := coalesce(credited, 0) + coalesce(more.credited, 0);
    debited := coalesce(debited, 0) + coalesce(more.debited, 0);
  end $$;

  -- How many of an account's entries are older than p_at: a mark's place first, then at most 128 entries halved.
  create or replace function statement_before(p_account uuid, p_entries bigint, p_at bigint) returns bigint
  language plpgsql stable as $$
  declare
    lo bigint;
    hi bigint;
    mid bigint;
    mid_at bigint;
  begin
    select entry_no into lo from transfers
      where entry_account = p_account and at < p_at and entry_no % 128 = 0 order by at desc, entry_no desc limit 1;
    lo := least(coalesce(lo, 0), p_entries);
    hi := least(lo + 127, p_entries);
    while lo < hi loop
      mid := (lo + hi + 1) / 2;
      select at into mid_at from transfers where entry_account = p_account and entry_no = mid;
      if mid_at < p_at then lo := mid; else hi := mid - 1; end if;
    end loop;
    return lo;
  end $$;
`;

const FINDING = `
  -- The entry_no of an account's p_number-th entry of a kind.
  create function statement_nth(p_account uuid, p_kind text, p_number bigint) returns bigint
  language plpgsql stable as $$
  declare
    mark record;
    tail bigint;
    found_no bigint;
  begin
    if p_kind = '*' then
      return p_number;
    end if;
    select entry_no, count into mark from statement_marks
      where account = p_account and kind = p_kind and count >= p_number order by count limit 1;
    if found then
      select entry_no into found_no from transfers
        where entry_account = p_account and entry_no > mark.entry_no - 128 and entry_no <= mark.entry_no and kind = p_kind
        order by entry_no desc offset mark.count - p_number limit 1;
      return found_no;
    end if;
    select coalesce(max(entry_no), 0) into tail from statement_marks where account = p_account and kind = '*';
    select entry_no into found_no from transfers
      where entry_account = p_account and entry_no > tail and kind = p_kind
      order by entry_no
      offset p_number - 1 - coalesce((
        select count from statement_marks where account = p_account and kind = p_kind order by entry_no desc limit 1), 0)
      limit 1;
    return found_no;
  end $$;

  -- When the p_number-th entry of a kind was made.
  create function statement_at(p_account uuid, p_kind text, p_number bigint) returns bigint language sql stable as $$
    select at from transfers where entry_account = p_account and entry_no = statement_nth(p_account, p_kind, p_number)
  $$;

  -- The entries of a kind numbered above p_low up to p_top, newest first.
  create function statement_page(p_account uuid, p_kind text, p_low bigint, p_top bigint) returns setof transfers
  language plpgsql stable as $$
  declare
    first bigint := statement_nth(p_account, p_kind, p_low + 1);
    last bigint := statement_nth(p_account, p_kind, p_top);
    tail bigint;
  begin
    if p_kind = '*' then
      return query select * from transfers
        where entry_account = p_account and entry_no >= first and entry_no <= last order by entry_no desc;
      return;
    end if;
    select coalesce(max(entry_no), 0) into tail from statement_marks where account = p_account and kind = '*';
    return query select t.* from (
        select tail as low, last as top where last > tail
        union all
        (select m.entry_no - 128, m.entry_no from statement_marks m
          where m.account = p_account and m.kind = p_kind and m.entry_no >= first and m.entry_no < last + 128
          order by m.entry_no desc)
      ) b cross join lateral (
        select * from transfers
        where entry_account = p_account and entry_no > b.low and entry_no <= b.top and kind = p_kind
      ) t where t.entry_no >= first and t.entry_no <= last order by t.entry_no desc;
  end $$;

  drop function statement_split(uuid, bigint, bigint, uuid, bigint, bigint, bigint);
  -- Of two statements read as one, newest first (the first account before the second where they tie): how many of the
  -- newest p_skip entries of a kind are the first account's. Entries are those numbered above *_low up to *_top.
  create function statement_split(
    p_kind text, p_a uuid, a_low bigint, a_top bigint, p_b uuid, b_low bigint, b_top bigint, p_skip bigint)
    returns bigint language plpgsql stable as $$
  declare
    lo bigint := greatest(0, p_skip - (b_top - b_low));
    hi bigint := least(p_skip, a_top - a_low);
    mid bigint;
    a_at bigint;
    b_at bigint;
  begin
    while lo < hi loop
      mid := (lo + hi + 1) / 2;
      a_at := statement_at(p_a, p_kind, a_top - mid + 1);
      b_at := case when p_skip - mid < b_top - b_low then statement_at(p_b, p_kind, b_top - (p_skip - mid)) end;
      if b_at is null or a_at >= b_at then lo := mid; else hi := mid - 1; end if;
    end loop;
    return lo;
  end $$;
`;
