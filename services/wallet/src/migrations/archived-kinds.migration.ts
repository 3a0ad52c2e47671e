import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Statements whose oldest months are in files (docs/operations/archive.md): they begin after the last archived entry, and
 * count from what `npm run archive` has noted of the archived ones.
 */
export class ArchivedKinds1 implements MigrationInterface {
  name = 'ArchivedKinds1764700000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What a kind came to in a month that is or was in a file, micro-units: the entries of an account with a statement,
      -- or what left a customer's account without one.
      create table archived_kinds (
        account uuid not null,
        kind text not null,
        period int not null,
        count bigint not null,
        credited bigint not null,
        debited bigint not null,
        primary key (account, kind, period)
      );
    `);
    await runner.query(ARCHIVED_ENTRIES);
    await runner.query(FROM_ARCHIVED);
  }

  async down(): Promise<void> {
    throw new Error(
      'the version before works with these functions, too, and would miscount archived months without them',
    );
  }
}

const ARCHIVED_ENTRIES = `
  -- The number of an account's last archived entry; 0 if none is in a file.
  create function archived_entries(p_account uuid) returns bigint language sql stable as $$
    select coalesce(max(last_no), 0) from account_periods join ledger_archives using (period) where account = p_account
  $$;
  -- What the entries of a kind, or of all kinds (*), come to up to the last archived one.
  create function archived_sums(p_account uuid, p_kind text, out count bigint, out credited bigint, out debited bigint)
  language sql stable as $$
    select coalesce(sum(count), 0), coalesce(sum(credited), 0), coalesce(sum(debited), 0) from archived_kinds
    where account = p_account and (p_kind = '*' or kind = p_kind) and period <= (select max(period) from ledger_archives)
  $$;
`;

/** As in statement-periods.sql.ts, but from the last archived entry where that is later than the last checkpoint. */
const FROM_ARCHIVED = `
  create or replace function statement_write_checkpoints(p_account uuid, p_upto bigint, p_limit int) returns void
  language plpgsql as $$
  declare
    checkpoint bigint;
    archived bigint := archived_entries(p_account);
    span record;
  begin
    select coalesce(max(entry_no), 0) into checkpoint from statement_checkpoints where account = p_account and kind = '*';
    for i in 1..least(p_limit, (p_upto - checkpoint) / 128) loop
      span := entry_periods(p_account, greatest(checkpoint, archived) + 1, checkpoint + 128);
      if archived > checkpoint then
        -- A kind without an entry among the 128 counts as at its last checkpoint, which is a conflict.
        insert into statement_checkpoints (account, kind, entry_no, count, credited, debited)
          select p_account, k.kind, checkpoint + 128, s.count, s.credited, s.debited
          from (
            select '*' as kind union select kind from archived_kinds where account = p_account
            union select kind from transfers where entry_account = p_account and entry_no > archived
              and entry_no <= checkpoint + 128 and period between span.low and span.high
          ) k, statement_sums(p_account, k.kind, checkpoint + 128) s
          where s.count > 0
          on conflict do nothing;
      else
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
      end if;
      checkpoint := checkpoint + 128;
    end loop;
  end $$;

  create or replace function statement_sums(p_account uuid, p_kind text, p_upto bigint,
    out count bigint, out credited bigint, out debited bigint) language plpgsql stable as $$
  declare
    base bigint;
    archived bigint := archived_entries(p_account);
    span record;
    more record;
  begin
    select m.entry_no into base from statement_checkpoints m
      where m.account = p_account and m.kind = '*' and m.entry_no <= p_upto order by m.entry_no desc limit 1;
    if archived > coalesce(base, 0) and archived <= p_upto then
      base := archived;
      select s.count, s.credited, s.debited into count, credited, debited from archived_sums(p_account, p_kind) s;
    else
      select m.count, m.credited, m.debited into count, credited, debited from statement_checkpoints m
        where m.account = p_account and m.kind = p_kind and m.entry_no <= base order by m.entry_no desc limit 1;
    end if;
    span := entry_periods(p_account, coalesce(base, 0) + 1, p_upto);
    select count(*) as count, sum(amount) filter (where credit = p_account) as credited,
        sum(amount) filter (where debit = p_account) as debited into more
      from transfers t where t.entry_account = p_account and t.entry_no > coalesce(base, 0) and t.entry_no <= p_upto
        and t.period between span.low and span.high and (p_kind = '*' or t.kind = p_kind);
    count := coalesce(count, 0) + more.count;
    credited := coalesce(credited, 0) + coalesce(more.credited, 0);
    debited := coalesce(debited, 0) + coalesce(more.debited, 0);
  end $$;

  -- Never before the last archived entry: statements begin there.
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
    lo := least(greatest(coalesce(lo, 0), archived_entries(p_account)), p_entries);
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
    base bigint;
    archived bigint;
    counted bigint;
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
    archived := archived_entries(p_account);
    select coalesce(max(entry_no), 0) into base from statement_checkpoints where account = p_account and kind = '*';
    if archived > base then
      base := archived;
      counted := (archived_sums(p_account, p_kind)).count;
    else
      select count into counted from statement_checkpoints
        where account = p_account and kind = p_kind order by entry_no desc limit 1;
    end if;
    span := entry_periods(p_account, base + 1, base + 1);
    select entry_no into found_no from transfers
      where entry_account = p_account and entry_no > base and kind = p_kind and period >= span.low
      order by entry_no offset p_number - 1 - coalesce(counted, 0) limit 1;
    return found_no;
  end $$;
`;
