import { archived, type Check } from './check.ts';
import { EARN_CHECKS } from './earn-checks.ts';
import { HOUSE, MONEY_CHECKS } from './money-checks.ts';
import { REBATE_CHECKS } from './rebate-checks.ts';

const money = (sum: string): string => `trim_scale(coalesce(${sum}, 0)::numeric / 1000000)::text`;

/** How long an order's money may be held, or outstanding, before the order or a sweeper must have handled it. */
const IN_FLIGHT_MS = 120_000;

/** Further figures that the audit prints. */
export const FIGURES: readonly { name: string; sql: string }[] = [
  { name: 'transfers', sql: 'select count(*)::text as figure from wallet.transfers' },
  {
    name: 'orders',
    sql: `select status || coalesce(' ' || result, '') || ' ' || count(*) as figure from trading.orders group by status, result order by 1`,
  },
  {
    name: 'held by customers',
    sql: `select currency || ' ' || ${money('sum(balance)')} as figure from wallet.accounts
          where kind in ('available', 'in_trade', 'locked', 'withdrawing') group by currency order by 1`,
  },
  {
    name: 'held by the house',
    sql: `select kind || ' ' || currency || ' ' || ${money('sum(balance)')} as figure from wallet.accounts
          where kind not in ('available', 'in_trade', 'locked', 'withdrawing') group by kind, currency order by 1`,
  },
  {
    name: 'positions',
    sql: `select kind || ' ' || status || ' ' || count(*) as figure from earn.positions group by kind, status order by 1`,
  },
  {
    name: 'rebates',
    sql: `select 'paid ' || ${money("(select sum(amount) from wallet.transfers where kind = 'rebate')")}
          || ', kept back ' || ${money('(select sum(amount) from referral.held_rebates where batch_id is null)')} as figure`,
  },
];

export const CHECKS: readonly Check[] = [
  {
    promise: 'each transfer balances: two different accounts of one currency, an amount above zero',
    offenders: `select 1 from wallet.transfers t
      left join wallet.accounts d on d.id = t.debit left join wallet.accounts c on c.id = t.credit
      where d.id is null or c.id is null or d.currency <> c.currency or d.id = c.id or t.amount <= 0`,
  },
  {
    promise: 'each balance equals the sum of its entries',
    offenders: `select 1 from wallet.accounts a left join (
        select id, sum(amount) as sum from (
          select credit as id, amount from wallet.transfers union all select debit, -amount from wallet.transfers
          union all select account, credited - debited from wallet.account_periods join wallet.ledger_archives using (period)
        ) e group by id
      ) s on s.id = a.id where a.balance <> coalesce(s.sum, 0)`,
  },
  {
    promise: 'no account is negative except those that represent the outside',
    offenders: `select 1 from wallet.accounts where balance < 0 and kind not like 'outside%'`,
  },
  {
    promise: 'incoming minus outgoing money equals what customers and the house hold',
    offenders: `select 1 from wallet.accounts group by currency having sum(balance) <> 0`,
  },
  {
    promise: 'each statement is numbered without a gap, and its balances follow from its entries',
    offenders: `select 1 from (
        select entry_account, period, entry_no, entry_balance,
          row_number() over w as no,
          sum(case when credit = entry_account then amount else -amount end) over w as balance
        from wallet.transfers where entry_account is not null
        window w as (partition by entry_account order by entry_no)
      ) e, lateral (
        select coalesce(sum(last_no - first_no + 1), 0) as entries, coalesce(sum(credited - debited), 0) as balance
        from wallet.account_periods a join wallet.ledger_archives using (period)
        where a.account = e.entry_account and a.period < e.period
      ) archived where e.entry_no <> e.no + archived.entries or e.entry_balance <> e.balance + archived.balance`,
  },
  {
    promise: 'what was carried of each closed month is what its transfers come to, and every one is known for good',
    offenders: `with closed as materialized (
        select * from wallet.transfers where period < (select uncarried from wallet.ledger_open)
      )
      select 1 from (
        select account, period, sum(debited) as debited, sum(credited) as credited, min(no) as first_no, max(no) as last_no
        from (
          select debit as account, period, amount as debited, 0 as credited,
            case entry_account when debit then entry_no end as no from closed
          union all select credit, period, 0, amount, case entry_account when credit then entry_no end from closed
        ) sides group by account, period
      ) held full join (
        select * from wallet.account_periods where period < (select uncarried from wallet.ledger_open)
          and period not in (select period from wallet.ledger_archives)
      ) carried using (account, period)
      where (held.debited, held.credited, held.first_no, held.last_no)
        is distinct from (carried.debited, carried.credited, carried.first_no, carried.last_no)
      union all select 1 from closed t where not exists (
        select 1 from wallet.transfer_refs k where k.ref = t.ref and t.slot = any(k.slots))`,
  },
  {
    promise: 'no transfer has the cause and the place of another',
    offenders: 'select 1 from wallet.transfers group by ref, slot having count(*) > 1',
  },
  {
    promise: 'every order has one stake of its amount, one fee and one cover',
    offenders: `select 1 from trading.orders o
      left join wallet.transfers s on s.ref = o.id and s.slot = 0
      left join wallet.transfers f on f.ref = o.id and f.slot = 1
      left join wallet.transfers c on c.ref = o.id and c.slot = 2
      where o.product_id is not null
        and (s.amount is distinct from o.stake or coalesce(f.amount, 0) <> o.fee or coalesce(c.amount, 0) <> o.winnings)
        and not ${archived('o.id')}`,
  },
  {
    promise: 'every ended order has the one ending for its result; a cancelled order’s money was returned',
    // A cancelled order's money is returned right afterwards, or by the orphan sweeper after a crash.
    offenders: `select 1 from (
        select *, coalesce(result, 'void') as ending from trading.orders where status <> 'open' and product_id is not null
      ) o
      left join wallet.transfers s on s.ref = o.id and s.slot = 3
      left join wallet.transfers c on c.ref = o.id and c.slot = 4
      left join wallet.transfers f on f.ref = o.id and f.slot = 5
      where (s.amount is distinct from o.stake or coalesce(c.amount, 0) <> o.winnings
        or s.kind <> case o.ending when 'lose' then 'stake_lost' else 'stake_return' end
        or coalesce(c.kind, '') <> case when o.winnings = 0 then '' when o.ending = 'win' then 'winnings' else 'cover_release' end
        or coalesce(f.amount, 0) <> case when o.ending in ('tie', 'void') then o.fee else 0 end)
        and not (o.status = 'cancelled' and s.ref is null and c.ref is null and f.ref is null and exists (
          select 1 from wallet.transfers h where h.ref = o.id and h.slot = 0
            and h.at >= (select max(at) - ${IN_FLIGHT_MS} from wallet.transfers)))
        and not ${archived('o.id')}`,
  },
  {
    // Such a row has no terms of an order. It is written before or after the money is held, or without it.
    promise: 'what was held under an id that was kept from becoming an order was given back',
    offenders: `select 1 from trading.orders o join wallet.transfers h on h.ref = o.id
      join (values (0, 3, 'stake_return'), (1, 5, 'fee_return'), (2, 4, 'cover_release')) m(held, slot, kind) on m.held = h.slot
      left join wallet.transfers b on b.ref = o.id and b.slot = m.slot
      where o.product_id is null and (b.amount, b.kind) is distinct from (h.amount, m.kind)
        and (b.ref is not null or h.at < (select max(at) - ${IN_FLIGHT_MS} from wallet.transfers))`,
  },
  {
    promise: 'every transfer of an order is between its customer and the house, with the accounts of its kind',
    offenders: `select 1 from wallet.transfers t join trading.orders o on o.id = t.ref
      join wallet.accounts g on g.id = t.debit join wallet.accounts k on k.id = t.credit
      left join (values (0, 'stake', 'available', 'in_trade'), (1, 'fee', 'available', 'fees'),
        (2, 'cover', 'trading', 'exposure'), (3, 'stake_return', 'in_trade', 'available'),
        (3, 'stake_lost', 'in_trade', 'trading'), (4, 'winnings', 'exposure', 'available'),
        (4, 'cover_release', 'exposure', 'trading'), (5, 'fee_return', 'fees', 'available')
      ) as m(slot, kind, giver, taker) on m.slot = t.slot and m.kind = t.kind
      where (m.giver, m.taker, 'USD') is distinct from (g.kind, k.kind, g.currency)
        or g.owner <> case when g.kind in ('available', 'in_trade') then o.user_id else ${HOUSE} end
        or k.owner <> case when k.kind in ('available', 'in_trade') then o.user_id else ${HOUSE} end`,
  },
  {
    promise: 'no stake, ending or cover without its order, except holds younger than two minutes',
    offenders: `select 1 from wallet.transfers t left join trading.orders o on o.id = t.ref
      where t.slot in (0, 3) and t.kind in ('stake', 'stake_return', 'stake_lost') and o.id is null
        and t.at < (select max(at) - ${IN_FLIGHT_MS} from wallet.transfers)`,
  },
  {
    promise: 'the money in trades and in cover equals what open orders and holds under way need',
    offenders: `select 1 from (
        select coalesce(sum(balance) filter (where kind = 'in_trade'), 0) as stakes,
          coalesce(sum(balance) filter (where kind = 'exposure'), 0) as cover from wallet.accounts
      ) held, (
        select coalesce(sum(stake), 0) as stakes, coalesce(sum(winnings), 0) as cover from (
          select o.stake, o.winnings from trading.orders o where o.status in ('open', 'cancelled')
            and o.product_id is not null and not exists (select 1 from wallet.transfers e where e.ref = o.id and e.slot = 3) and not ${archived('o.id')}
          union all select s.amount, coalesce(c.amount, 0) from wallet.transfers s
            left join wallet.transfers c on c.ref = s.ref and c.slot = 2
          where s.slot = 0 and s.kind = 'stake' and not exists (select 1 from trading.orders o where o.id = s.ref and o.product_id is not null)
            and not exists (select 1 from wallet.transfers e where e.ref = s.ref and e.slot = 3)
        ) asked
      ) due where (held.stakes, held.cover) <> (due.stakes, due.cover)`,
  },
  {
    promise: 'the stakes by instrument and direction equal the sums of its open orders',
    offenders: `select 1 from trading.exposure e full join (
        select product_id, sum(stake) filter (where direction = 'up') as us, sum(winnings) filter (where direction = 'up') as uw,
          sum(stake) filter (where direction = 'down') as ds, sum(winnings) filter (where direction = 'down') as dw
        from trading.orders where status = 'open' group by product_id
      ) o using (product_id)
      where (e.up_stakes, e.up_winnings, e.down_stakes, e.down_winnings)
        is distinct from (coalesce(us, 0), coalesce(uw, 0), coalesce(ds, 0), coalesce(dw, 0))`,
  },
  {
    promise: 'every result follows from its two prices',
    offenders: `select 1 from trading.orders where status = 'settled' and result is distinct from case
        when sell_price is null then 'void'
        when sell_price = buy_price then 'tie'
        when (sell_price > buy_price) = (direction = 'up') then 'win' else 'lose' end`,
  },
  ...MONEY_CHECKS,
  ...EARN_CHECKS,
  ...REBATE_CHECKS,
];
