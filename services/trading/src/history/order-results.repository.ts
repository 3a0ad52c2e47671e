import type { ZoneOffset } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Sums over settled orders, micro-units; see ResultSums. */
export interface Results {
  orders: number;
  wins: number;
  losses: number;
  stakes: bigint;
  fees: bigint;
  profit: bigint;
  /** Over won and lost orders: stakes and fees, and stakes and possible winnings. */
  risked: bigint;
  attainable: bigint;
}

export interface ResultsBy<Key> extends Results {
  key: Key;
}

export interface OrderResults {
  /** The order time of the oldest order that was counted; undefined if there are none. */
  oldest: number | undefined;
  total: Results;
  longestWin: number;
  longestLoss: number;
  /** Days since 1970 in the caller's time zone. */
  days: ResultsBy<number>[];
  hours: ResultsBy<number>[];
  products: ResultsBy<string>[];
  /** Seconds. */
  durations: ResultsBy<number>[];
}

/** Order times, both ends included, epoch milliseconds. */
export interface ResultsPeriod {
  from: number;
  to: number;
  /** How far the caller's clocks are ahead of UTC; the first begins at `from`. */
  offsets: readonly ZoneOffset[];
}

interface Row
  extends Record<'orders' | 'wins' | 'losses' | 'stakes' | 'fees' | 'profit' | 'risked' | 'attainable', string> {
  by: 'total' | 'day' | 'hour' | 'product' | 'duration';
  day: string | null;
  hour: string | null;
  product_id: string | null;
  duration: number | null;
  oldest: string | null;
  longest_win: string;
  longest_loss: string;
}

/**
 * `$4` is when the offsets in `$5` begin, ascending, so that the bucket of an order is the place of its offset.
 * Consecutive orders with one result have the same difference of their places among all and among those with the result.
 */
const RESULTS = `
  with placed as materialized (
    select id, order_time, local_time / ${DAY_MS} as day, local_time % ${DAY_MS} / ${HOUR_MS} as hour,
      product_id, duration, result, result in ('win', 'lose') as decided, stake, fee, winnings, profit
    from orders, lateral (select order_time + ($5::bigint[])[width_bucket(order_time, $4::bigint[])] as local_time) clocks
    where user_id = $1 and order_time >= $2 and order_time <= $3 and status = 'settled'
    order by order_time desc, id limit $6
  ), runs as (
    select result, count(*) as n from (
      select result, row_number() over (order by order_time, id)
        - row_number() over (partition by result order by order_time, id) as run
      from placed where decided
    ) numbered group by result, run
  )
  select case grouping(day, hour, product_id, duration)
      when 7 then 'day' when 11 then 'hour' when 13 then 'product' when 14 then 'duration' else 'total' end as by,
    day, hour, product_id, duration, count(*) as orders, count(*) filter (where result = 'win') as wins,
    count(*) filter (where result = 'lose') as losses, coalesce(sum(stake), 0) as stakes,
    coalesce(sum(fee) filter (where decided), 0) as fees, coalesce(sum(profit), 0) as profit,
    coalesce(sum(stake + fee) filter (where decided), 0) as risked,
    coalesce(sum(stake + winnings) filter (where decided), 0) as attainable, min(order_time) as oldest,
    (select coalesce(max(n), 0) from runs where result = 'win') as longest_win,
    (select coalesce(max(n), 0) from runs where result = 'lose') as longest_loss
  from placed group by grouping sets ((), (day), (hour), (product_id), (duration))
  order by count(*) desc, day, hour, product_id, duration`;

/** Adds up a customer's orders in every way that shows how they do. */
@Injectable()
export class OrderResultsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The settled orders of the period, the newest `most` of them. */
  async results(userId: string, { from, to, offsets }: ResultsPeriod, most: number): Promise<OrderResults> {
    const [starts, ahead] = [offsets.map(({ fromMs }) => fromMs), offsets.map(({ offsetMs }) => offsetMs)];
    const rows: Row[] = await this.dataSource.query(RESULTS, [userId, from, to, starts, ahead, most]);
    const [total] = rows.filter(({ by }) => by === 'total');
    if (!total) throw new Error('the sums have no total');
    const by = <Key>(kind: Row['by'], keyOf: (row: Row) => Key): ResultsBy<Key>[] =>
      rows.filter((row) => row.by === kind).map((row) => ({ key: keyOf(row), ...resultsOf(row) }));
    return {
      oldest: total.oldest === null ? undefined : Number(total.oldest),
      total: resultsOf(total),
      longestWin: Number(total.longest_win),
      longestLoss: Number(total.longest_loss),
      days: by('day', ({ day }) => Number(day)),
      hours: by('hour', ({ hour }) => Number(hour)),
      products: by('product', ({ product_id }) => String(product_id)),
      durations: by('duration', ({ duration }) => Number(duration)),
    };
  }
}

const resultsOf = (row: Row): Results => ({
  orders: Number(row.orders),
  wins: Number(row.wins),
  losses: Number(row.losses),
  stakes: BigInt(row.stakes),
  fees: BigInt(row.fees),
  profit: BigInt(row.profit),
  risked: BigInt(row.risked),
  attainable: BigInt(row.attainable),
});
