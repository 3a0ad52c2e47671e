import pg from 'pg';

const DAY_MS = 86_400_000;
/** Orders were placed within the last year … */
const ORDER_DAYS = 365;
/** … and ticks are as old as they are kept. */
const TICK_DAYS = 6;

/** The products of the orders. */
export const PRODUCTS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT'];

/**
 * Creates a history: `orders` settled orders, divided evenly among `users`, `ticks` ticks, and the candles of the last
 * `candleMs`. The market reads it at its next start.
 */
export async function fillHistory(
  adminUrl: string,
  users: string[],
  { orders, ticks, candleMs }: { orders: number; ticks: number; candleMs: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ now: string }>('select (extract(epoch from now()) * 1000)::bigint as now');
    const now = Number(rows[0]?.now);
    await client.query(ORDERS, [users, orders, now - ORDER_DAYS * DAY_MS, ORDER_DAYS * DAY_MS - 3_600_000, PRODUCTS]);
    // The orders are not yet added up.
    await client.query('update trading.order_days_cursor set until = 0');
    const today = now - (now % DAY_MS);
    await client.query('set search_path = market');
    for (let day = today - TICK_DAYS * DAY_MS; day < today; day += DAY_MS) {
      await client.query('select ensure_tick_partition($1)', [day]);
      await client.query(TICKS, [day, Math.ceil(ticks / TICK_DAYS)]);
    }
    const since = now - (now % 60_000) - candleMs;
    await client.query(CANDLES, [since, now - 60_000]);
    await client.query('update instruments set since_ms = $1', [since]);
    // As autovacuum leaves tables that have grown over time.
    await client.query('vacuum (analyze) trading.orders');
    await client.query('vacuum (analyze) market.ticks');
    await client.query('vacuum (analyze) market.candles');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/** Waits until the orders are added up, as they would have been at their time. */
export async function untilAddedUp(adminUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ done: boolean }>(
      `select coalesce(sum(orders), 0) >= (select count(*) from trading.orders where settled_at < $1) as done
       from trading.order_days where day >= 0`,
      [Date.now() - 3_600_000],
    );
    return rows[0]?.done ?? false;
  } finally {
    await client.end();
  }
}

const ORDERS = `
  insert into trading.orders (id, user_id, product_id, direction, decimals, stake, fee, winnings, payout_rate, duration,
    max_gap_ms, buy_price, buy_tick_at, order_time, settle_time, receipt_path, receipt_signature, receipt_key, status,
    result, sell_price, sell_tick_at, profit, settled_at)
  select gen_random_uuid(), ($1::uuid[])[1 + n % cardinality($1::uuid[])], ($5::text[])[1 + (n / 7) % 5],
    case when n % 2 = 0 then 'up' else 'down' end, 2, 1000000, 10000, 850000, 850000, 60, 3000, 100000000, t - 100, t,
    t + 60000, '', repeat('s', 88), repeat('k', 16), 'settled', case when n % 2 = 0 then 'win' else 'lose' end, 101000000,
    t + 59900, case when n % 2 = 0 then 850000 else -1000000 end, t + 60010
  from generate_series(0, $2::int - 1) n,
    lateral (select ($3::bigint + ($4::bigint / $2::int) * n) / 250 * 250 as t) o`;

/** The ticks of a day, for all instruments in the order of their stamps. */
const TICKS = `
  insert into market.ticks (no, at_ms, price, bid, ask, volume)
  select i.no, $1::bigint + n * (86400000 / c.per), 100000000 + n % 1000, 100000000 + n % 1000, 100000000 + n % 1000, 1000000
  from (select greatest(1, $2::int / count(*)) as per from market.instruments) c,
    generate_series(0, c.per::int - 1) n, market.instruments i
  on conflict do nothing`;

const CANDLES = `
  insert into market.candles (no, interval_ms, start_ms, open, high, low, close, volume)
  select i.no, s.ms, t, 100000000, 101000000, 99000000, 100500000, 1000000
  from market.instruments i, unnest(array[60000, 300000, 900000, 3600000, 86400000]) s (ms),
    generate_series($1::bigint / s.ms * s.ms, $2::bigint, s.ms) t
  on conflict do nothing`;
