import { archived, type Check } from './check.ts';

const HOUR_MS = 3_600_000;

/** Every rebate, whether paid, on its way or withheld. */
const SHARES = `
  select r.order_id, r.member_id, u.level::smallint, u.amount, false as held
  from referral.rebates r, unnest(r.amounts) with ordinality as u(amount, level) where u.amount > 0
  union all select order_id, member_id, level, amount, true from referral.held_rebates`;

/**
 * The amount that each batch owes by level, with the id of the one payment to each beneficiary (as made by derivedId).
 */
const LINES = `
  select l.*, overlay(overlay(left(h, 32) placing '8' from 13) placing '8' from 17)::uuid as ref from (
    select b.id as batch, b.paid_at, m.ancestors[u.level] as beneficiary, u.level::smallint, u.amount
    from referral.rebate_batches b, unnest(b.order_ids) as o(order_id)
      join referral.rebates r using (order_id) join referral.members m on m.user_id = r.member_id,
      unnest(r.amounts) with ordinality as u(amount, level)
    where u.amount > 0
    union all select b.id, b.paid_at, h.beneficiary, h.level, h.amount
    from referral.held_rebates h join referral.rebate_batches b on b.id = h.batch_id
  ) l, encode(sha256(convert_to('["rebates","' || batch || '","' || replace(beneficiary::text, '-', '') || '"]', 'utf8')), 'hex') h`;

/** Every set of rates that was in force, with its version; null for those from before rates had versions. */
const RATES = `
  select null::int as version, rates from referral.rebate_rates
  union all select version, array(
    select (rate::numeric * 1000000)::bigint from jsonb_array_elements_text(content -> 'rates') with ordinality as r(rate, n)
    order by n)
  from referral.versions where kind = 'rebates' and status = 'approved'`;

/** Rebates: what orders' fees owe up the invitation tree, and what the ledger paid. */
export const REBATE_CHECKS: readonly Check[] = [
  {
    promise: 'no rebate without a won or lost order of its customer',
    offenders: `select 1 from (${SHARES}) s left join trading.orders o on o.id = s.order_id
      where o.id is null or o.status <> 'settled' or o.result not in ('win', 'lose') or o.user_id <> s.member_id`,
  },
  {
    promise: 'every rebate is the fee × the rate of its level in its version; only closed accounts are left out',
    offenders: `select 1 from (select distinct order_id, member_id from (${SHARES}) s) w
      join trading.orders o on o.id = w.order_id left join referral.members m on m.user_id = w.member_id
      left join referral.rebates r on r.order_id = w.order_id
      where not exists (
        select 1 from (${RATES}) v where v.version is not distinct from r.rates_version and not exists (
          select 1 from generate_series(1, 9) as level
            left join referral.held_rebates h on h.order_id = w.order_id and h.level = level.level
            left join referral.closed_members c on c.user_id = m.ancestors[level.level],
            lateral (select coalesce(r.amounts[level.level], 0) + coalesce(h.amount, 0) as owed) s
          where s.owed <> case when m.ancestors[level.level] is null then 0
              else coalesce(div(o.fee::numeric * v.rates[level.level], 1000000), 0) end
            and not (s.owed = 0 and c.user_id is not null)))`,
  },
  {
    promise: 'every rebate is by the rates that were in force when its order settled',
    offenders: `select 1 from referral.rebates r join trading.orders o on o.id = r.order_id
      where r.rates_version is not null and r.rates_version is distinct from (
        select version from referral.versions where kind = 'rebates' and status = 'approved' and effective_at <= o.settle_time
        order by effective_at desc limit 1)`,
  },
  {
    promise: 'every won or lost order that owes rebates was processed',
    // Orders are processed roughly in the order of their settlement; one that is an hour behind another was lost.
    offenders: `select 1 from trading.orders o join referral.members m on m.user_id = o.user_id
      where o.result in ('win', 'lose') and o.settled_at < (select max(at) from referral.rebates) - ${HOUR_MS}
        and not exists (select 1 from referral.rebates r where r.order_id = o.id)
        and not exists (select 1 from referral.waiting_orders w where w.order_id = o.id)
        and exists (
          select 1 from unnest(m.ancestors) with ordinality as u(ancestor, level)
          where not exists (select 1 from referral.closed_members c where c.user_id = u.ancestor)
            and not exists (
              select 1 from (${RATES}) v
              where coalesce(div(o.fee::numeric * v.rates[u.level], 1000000), 0) = 0))`,
  },
  {
    promise: 'the rebates of an order never exceed its fee',
    offenders: `select 1 from (${SHARES}) s join trading.orders o on o.id = s.order_id
      group by o.id, o.fee having sum(s.amount) > o.fee`,
  },
  {
    promise: 'every rebate is in one batch; withheld ones are in none before their release',
    offenders: `select 1 from referral.rebates r left join (
        select u.order_id, count(*) as batches from referral.rebate_batches, unnest(order_ids) as u(order_id) group by 1
      ) b using (order_id)
      where b.batches is distinct from 1 and exists (select 1 from unnest(r.amounts) as u(amount) where u.amount > 0)
      union all select 1 from referral.held_rebates h
      left join referral.linked_accounts g on g.id = h.linked_accounts_id and (g.member_id, g.ancestor) = (h.member_id, h.beneficiary)
      left join referral.rebate_batches b on b.id = h.batch_id
      where g.id is null or h.batch_id is not null and (b.id is null or g.decided_by is null)`,
  },
  {
    promise:
      'every batch paid each of its beneficiaries the sum of its rebates once; nothing else was paid as a rebate',
    offenders: `select 1 from (
        select ref, beneficiary, paid_at, sum(amount) as owed from (${LINES}) l group by 1, 2, 3
      ) l full join (
        select t.ref, t.slot, t.amount, a.owner, a.kind, f.kind as payer from wallet.transfers t
          join wallet.accounts a on a.id = t.credit join wallet.accounts f on f.id = t.debit
        where t.kind = 'rebate'
      ) t on t.ref = l.ref
      where l.ref is null or t.ref is null and l.paid_at is not null and not ${archived('l.ref')}
        or (t.slot, t.amount, t.owner, t.kind, t.payer) <> (0, l.owed, l.beneficiary, 'available', 'fees')`,
  },
  {
    promise: 'the earnings on invite pages equal what was paid',
    offenders: `select 1 from (
        select beneficiary as ancestor, level, sum(amount) as paid from (${LINES}) l where paid_at is not null group by 1, 2
      ) l full join referral.level_totals t using (ancestor, level)
      where coalesce(paid, 0) <> coalesce(t.rebate, 0)`,
  },
];
