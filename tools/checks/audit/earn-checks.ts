import { archived, type Check } from './check.ts';

/** How far the clocks of two machines may differ: one determines when a return is due, the other when it was paid. */
const CLOCKS_MS = 60_000;

/** Returns paid by the ledger, one row per position. */
const DAYS = `select ref, count(*) as days from wallet.transfers where kind = 'accrual' group by ref`;

/** Positions that the ledger bought and has not ended. The ledger may be one step ahead of earn. */
const RUNNING = `select p.*, coalesce(d.days, 0) as days
  from earn.positions p join wallet.transfers c on c.ref = p.id and c.slot = 3
    left join wallet.transfers b on b.ref = p.id and b.slot = 4 left join (${DAYS}) d on d.ref = p.id
  where b.ref is null and not ${archived('p.id')}`;

/** Positions, their returns and principals. For the slots see services/wallet/src/earn-funds/earn-postings.calc.ts. */
export const EARN_CHECKS: readonly Check[] = [
  {
    promise: 'every position earns its rate of its quantity, was locked once and is covered to its last day',
    offenders: `select 1 from earn.positions p
      left join wallet.transfers l on l.ref = p.id and l.slot = 2 and l.kind = 'lock'
      left join wallet.accounts a on a.id = l.credit
      left join wallet.transfers c on c.ref = p.id and c.slot = 3 and c.kind = 'earn_cover'
      where not ${archived('p.id')} and (p.daily_earning <> div(p.quantity::numeric * p.daily_rate, 1000000)
        or (l.ref is null) <> (c.ref is null) or (l.ref is null and p.status <> 'placing')
        or (l.amount, a.owner, a.kind, a.currency, c.amount)
          <> (p.quantity, p.user_id, 'locked', p.currency, p.daily_earning * p.cycle_days))`,
  },
  {
    promise: 'every return is its position’s daily earning, paid to its owner for a day that was over',
    offenders: `select 1 from wallet.transfers t left join earn.positions p on p.id = t.ref
      left join wallet.accounts a on a.id = t.credit
      where t.kind = 'accrual' and (p.id is null or t.slot - 100 not between 1 and p.cycle_days
        or t.amount <> p.daily_earning or t.at < p.created_at + (t.slot - 100) * 86400000::bigint - ${CLOCKS_MS}
        or (a.owner, a.kind, a.currency) <> (p.user_id, 'available', p.currency))`,
  },
  {
    promise: 'every position was paid for each day shown as paid, and for none after its end',
    offenders: `select 1 from earn.position_states p
      left join wallet.transfers t on t.ref = p.id and t.kind = 'accrual'
      where not ${archived('p.id')}
      group by p.id, p.status, p.days_paid, p.created_at, p.completed_at
      having count(t.ref) filter (where t.slot <= 100 + p.days_paid) <> p.days_paid
        or p.status = 'completed' and count(t.ref) <> p.days_paid
        or p.status = 'exiting' and count(t.ref) > greatest(p.days_paid, (p.completed_at - p.created_at) / 86400000)`,
  },
  {
    promise: 'every ended position returned its principal once, by its terms; no running one did',
    offenders: `select 1 from earn.position_states p
      left join wallet.transfers b on b.ref = p.id and b.slot = 4
      left join wallet.transfers f on f.ref = p.id and f.slot = 5
      left join wallet.transfers r on r.ref = p.id and r.slot = 6
      left join wallet.accounts a on a.id = b.credit left join (${DAYS}) d on d.ref = p.id,
      lateral (select case when p.ended_early
        then least(p.quantity - 1, div(p.daily_earning::numeric * coalesce(d.days, 0) * p.forfeit_rate, 1000000))
        else 0 end as back) g
      where not ${archived('p.id')} and (case
        when p.status = 'completed' or b.ref is not null then
          p.status = 'placing' or p.status = 'earning' and coalesce(d.days, 0) < p.cycle_days
          or (b.amount, a.owner, a.kind, coalesce(f.amount, 0))
            is distinct from (p.quantity - g.back, p.user_id, 'available', g.back)
          or coalesce(r.amount, 0) <> p.daily_earning * (p.cycle_days - coalesce(d.days, 0))
        else f.ref is not null or r.ref is not null end
        or p.forfeited <> case when p.status = 'completed' then g.back else 0 end
        or p.ended_early and not p.early_exit)`,
  },
  {
    promise: 'no lock, principal or returned cover without its position',
    offenders: `select 1 from wallet.transfers t left join earn.positions p on p.id = t.ref
      where t.kind in ('lock', 'principal_return', 'earn_forfeit', 'earn_cover_release') and p.id is null`,
  },
  {
    promise: 'the promised returns equal what running positions have yet to get',
    offenders: `select 1 from (
        select currency, case kind when 'earn_promised' then 0 else right(kind, 1)::int end as shard, balance
        from wallet.accounts where kind like 'earn_promised%'
      ) a full join (
        select currency, earn.shard_of(id) as shard, sum(daily_earning * (cycle_days - days)) as due
        from (${RUNNING}) p group by 1, 2
      ) p using (currency, shard) where coalesce(balance, 0) <> coalesce(due, 0)`,
  },
  {
    promise: 'the locked money equals the principal of running positions',
    offenders: `select 1 from (select owner, currency, balance from wallet.accounts where kind = 'locked') a
      full join (
        select user_id as owner, currency, sum(quantity) as principal from (${RUNNING}) p group by 1, 2
      ) p using (owner, currency) where coalesce(balance, 0) <> coalesce(principal, 0)`,
  },
];
