/** An order as recorded, with its ticks and its money in the ledger. Bigint columns are text. */
export interface ReplayRow {
  id: string;
  status: string;
  direction: 'up' | 'down';
  stake: string;
  fee: string;
  winnings: string;
  payout_rate: string;
  buy_price: string;
  buy_tick_at: string;
  order_time: string;
  settle_time: string;
  sell_price: string | null;
  sell_tick_at: string | null;
  result: string | null;
  profit: string | null;
  entry_price: string | null;
  entry_at: string | null;
  exit_price: string | null;
  exit_at: string | null;
  /** The stamp of the first tick after the order's entry delay; null for orders without one. */
  first_after: string | null;
  /** Whether the order has an entry delay. */
  is_later: boolean;
  /** Whether the feed has passed the settle time. */
  due: boolean;
  /** The amounts that the ledger took and paid. */
  taken: string;
  paid: string;
}

/** The last tick of the order's instrument at or before a time, and at most the order's own gap before it. */
const lastTick = (column: string, name: string): string => `
  left join lateral (
    select t.price, t.at_ms from market.ticks t
    where t.no = i.no and t.at_ms <= o.${column} and t.at_ms >= o.${column} - o.max_gap_ms order by t.at_ms desc limit 1
  ) ${name} on true`;

/**
 * Orders that settle in [from, to), epoch milliseconds, oldest first. A cursor takes no parameters; these are numbers.
 */
export const ordersSql = (from: number, to: number): string => `
  select o.id, o.status, o.direction, o.stake, o.fee, o.winnings, o.payout_rate, o.buy_price, o.buy_tick_at, o.order_time,
    o.settle_time, o.sell_price, o.sell_tick_at, o.result, o.profit,
    entry.price as entry_price, entry.at_ms as entry_at, exit.price as exit_price, exit.at_ms as exit_at,
    o.accepted_at is not null as is_later,
    (select t.at_ms from market.ticks t where t.no = i.no and t.at_ms > o.accepted_at + o.entry_delay_ms
      and t.at_ms <= o.order_time order by t.at_ms limit 1) as first_after,
    o.settle_time <= (select at_ms from market.watermark) as due,
    coalesce(money.taken, 0) as taken, coalesce(money.paid, 0) as paid
  from trading.orders o join market.instruments i on i.symbol = o.product_id
  ${lastTick('order_time', 'entry')}
  ${lastTick('settle_time', 'exit')}
  left join lateral (
    select sum(t.amount) filter (where t.kind in ('stake', 'fee')) as taken,
      sum(t.amount) filter (where t.kind in ('stake_return', 'winnings', 'fee_return')) as paid
    from wallet.transfers t where t.ref = o.id and t.slot <= 5
  ) money on true
  where o.settle_time >= ${from} and o.settle_time < ${to} and o.status <> 'cancelled'
  order by o.settle_time, o.id`;

export const TICKS_KEPT_SQL = 'select min(at_ms) as since from market.ticks';
