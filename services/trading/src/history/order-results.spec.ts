import { randomUUID } from 'node:crypto';
import { micro, type OrderResultsReply, type ResultSums } from '@makoto/contracts';
import { zoneOffsets } from '@makoto/platform';
import { createTestDatabase, type TestDatabase } from '@makoto/platform/testing';
import fc from 'fast-check';
import { MIGRATIONS } from '../migrations/migrations.js';
import { OrderResultsRepository } from './order-results.repository.js';
import { OrderResultsService } from './order-results.service.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The day on which New York and St. John's put their clocks back. */
const START = Date.UTC(2026, 10, 1);
const ZONES = ['UTC', 'Asia/Tokyo', 'Asia/Kathmandu', 'America/New_York', 'America/St_Johns'] as const;
const RESULTS = ['win', 'lose', 'tie', 'void'] as const;

/** An order as the test remembers it: cents, epoch milliseconds, seconds. */
interface Placed {
  at: number;
  product: string;
  duration: number;
  result: (typeof RESULTS)[number] | 'open';
  stake: number;
  fee: number;
  winnings: number;
}

let db: TestDatabase;
let service: OrderResultsService;

beforeAll(async () => {
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'trading', { migrations: MIGRATIONS });
  service = new OrderResultsService(new OrderResultsRepository(db.dataSource));
});
afterAll(() => db.drop());

const profitOf = ({ result, stake, winnings }: Placed): number =>
  result === 'win' ? winnings : result === 'lose' ? -stake : 0;

async function place(userId: string, orders: readonly Placed[]): Promise<void> {
  for (const order of orders) {
    const settled = order.result !== 'open';
    const settles = order.at + order.duration * 1_000;
    await db.dataSource.query(
      `insert into orders (id, user_id, product_id, direction, decimals, stake, fee, winnings, payout_rate, duration,
         max_gap_ms, buy_price, buy_tick_at, order_time, settle_time, receipt_path, receipt_signature, receipt_key, status,
         result, profit, settled_at)
       values ($1, $2, $3, 'up', 2, $4, $5, $6, 800000, $7, 3000, 1, 1, $8, $9, '', 's', 'k', $10, $11, $12, $13)`,
      [
        ...[randomUUID(), userId, order.product, order.stake * 10_000, order.fee * 10_000, order.winnings * 10_000],
        ...[order.duration, order.at, settles, settled ? 'settled' : 'open', settled ? order.result : null],
        ...(settled ? [profitOf(order) * 10_000, settles] : [null, null]),
      ],
    );
  }
}

/** All amounts of this test are whole cents. */
const cents = (amount: string): number => Number(micro(amount) / 10_000n);

/** The sums of a list, counted one by one, in cents. */
function modelOf(orders: readonly Placed[]): Record<string, number | null> {
  const decided = orders.filter(({ result }) => result === 'win' || result === 'lose');
  const sum = (list: readonly Placed[], of: (order: Placed) => number): number =>
    list.reduce((total, order) => total + of(order), 0);
  const wins = decided.filter(({ result }) => result === 'win').length;
  const fees = sum(decided, ({ fee }) => fee);
  return {
    orders: orders.length,
    wins,
    losses: decided.length - wins,
    stakes: sum(orders, ({ stake }) => stake),
    fees,
    net: sum(orders, profitOf) - fees,
    win_share: decided.length === 0 ? null : Math.floor((wins * 1e6) / decided.length),
    break_even:
      decided.length === 0
        ? null
        : Math.floor((sum(decided, (o) => o.stake + o.fee) * 1e6) / sum(decided, (o) => o.stake + o.winnings)),
  };
}

const shownOf = (sums: ResultSums): Record<string, number | null> => ({
  ...{ orders: sums.orders, wins: sums.wins, losses: sums.losses, stakes: cents(sums.stakes), fees: cents(sums.fees) },
  net: cents(sums.net),
  win_share: sums.win_share == null ? null : Number(micro(sums.win_share)),
  break_even: sums.break_even == null ? null : Number(micro(sums.break_even)),
});

/** The longest run of a result among the decided orders. */
function runOf(orders: readonly Placed[], result: 'win' | 'lose'): number {
  let [longest, run] = [0, 0];
  for (const order of orders.toSorted((a, b) => a.at - b.at)) {
    if (order.result !== 'win' && order.result !== 'lose') continue;
    run = order.result === result ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

function groupsOf(orders: readonly Placed[], keyOf: (order: Placed) => string | number): Record<string, unknown> {
  const groups = Map.groupBy(orders, keyOf);
  return Object.fromEntries([...groups].map(([key, list]) => [key, modelOf(list)]));
}

const shownGroups = <Row extends ResultSums>(rows: readonly Row[], keyOf: (row: Row) => string | number): object =>
  Object.fromEntries(rows.map((row) => [keyOf(row), shownOf(row)]));

const iso = (at: number): string => new Date(at).toISOString();

const results = (
  userId: string,
  from: number,
  to: number,
  clocks: { time_zone?: string; utc_offset?: number } = {},
): Promise<OrderResultsReply> => service.of(userId, { from: iso(from), to: iso(to), ...clocks });

/** Day and hour in a zone, as Intl writes them. */
const shownAt = (at: number, timeZone: string): { day: string; hour: number } => {
  const text = new Date(at).toLocaleString('sv-SE', { timeZone });
  return { day: text.slice(0, 10), hour: Number(text.slice(11, 13)) };
};

const placed: fc.Arbitrary<Placed[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: 4 * DAY - 1 }), { maxLength: 25 })
  .chain((times) =>
    fc.tuple(
      ...times.map((t) =>
        fc.record({
          at: fc.constant(START + t),
          product: fc.constantFrom('BTCUSDT', 'EURUSD'),
          duration: fc.constantFrom(30, 60, 300),
          result: fc.constantFrom<Placed['result']>(...RESULTS, 'open'),
          stake: fc.integer({ min: 100, max: 100_000 }),
          fee: fc.integer({ min: 1, max: 1_000 }),
          winnings: fc.integer({ min: 50, max: 90_000 }),
        }),
      ),
    ),
  );

describe('a customer’s results', () => {
  it('equal a count of the orders one by one, in every grouping, period and time zone', async () => {
    await fc.assert(
      fc.asyncProperty(
        placed,
        fc.integer({ min: 0, max: 4 * DAY }),
        fc.integer({ min: 0, max: 4 * DAY }),
        fc.constantFrom(...ZONES),
        async (orders, a, b, time_zone) => {
          const user = randomUUID();
          await place(user, orders);
          const [from, to] = [START + Math.min(a, b), START + Math.max(a, b)];
          const shown = await results(user, from, to, { time_zone });
          const counted = orders.filter(({ at, result }) => at >= from && at <= to && result !== 'open');
          expect(shown.from).toBe(iso(from));
          expect(shownOf(shown.total)).toEqual(modelOf(counted));
          expect([shown.longest_win, shown.longest_loss]).toEqual([runOf(counted, 'win'), runOf(counted, 'lose')]);
          expect(shownGroups(shown.days, ({ day }) => day)).toEqual(
            groupsOf(counted, ({ at }) => shownAt(at, time_zone).day),
          );
          expect(shownGroups(shown.hours, ({ hour }) => hour)).toEqual(
            groupsOf(counted, ({ at }) => shownAt(at, time_zone).hour),
          );
          expect(shownGroups(shown.products, ({ symbol }) => symbol)).toEqual(
            groupsOf(counted, ({ product }) => product),
          );
          expect(shownGroups(shown.durations, ({ duration }) => duration)).toEqual(
            groupsOf(counted, ({ duration }) => duration),
          );
        },
      ),
      { numRuns: 25 },
    );
  });

  it('are at the hours that the clocks showed, before and after they were changed', async () => {
    const user = randomUUID();
    const at = (time: string): Placed => ({
      ...{
        at: Date.parse(time),
        product: 'BTCUSDT',
        duration: 60,
        result: 'win',
        stake: 1_000,
        fee: 10,
        winnings: 800,
      },
    });
    // Half past nine on Saturday and on Sunday, and the hour from one to two twice in between.
    await place(user, ['2026-10-31T13:30Z', '2026-11-01T05:30Z', '2026-11-01T06:30Z', '2026-11-01T14:30Z'].map(at));
    const [from, to] = [Date.parse('2026-10-31T04:00Z'), Date.parse('2026-11-02T04:59:59Z')];
    const { days, hours } = await results(user, from, to, { time_zone: 'America/New_York' });
    expect(days.map(({ day, orders }) => [day, orders])).toEqual([
      ['2026-10-31', 1],
      ['2026-11-01', 3],
    ]);
    const byHour = [
      [1, 2],
      [9, 2],
    ];
    expect(hours.map(({ hour, orders }) => [hour, orders])).toEqual(byHour);
    // An app of the version before tells one offset; what it cannot know stays an hour off.
    const before = await results(user, from, to, { utc_offset: -300 });
    expect(before.hours.map(({ hour }) => hour)).toEqual([0, 1, 8, 9]);
    const both = await results(user, from, to, { time_zone: 'America/New_York', utc_offset: 0 });
    expect(both.hours.map(({ hour, orders }) => [hour, orders])).toEqual(byHour);
  });

  it('include orders at both ends of the period, and nobody else’s', async () => {
    const [user, other] = [randomUUID(), randomUUID()];
    const order = (at: number): Placed => ({
      ...{ at, product: 'BTCUSDT', duration: 60, result: 'win', stake: 1_000, fee: 10, winnings: 800 },
    });
    await place(user, [START - 1, START, START + HOUR, START + HOUR + 1].map(order));
    await place(other, [order(START + 1)]);
    const { total, win_share } = await results(user, START, START + HOUR).then((r) => ({ ...r, ...r.total }));
    expect(total.orders).toBe(2);
    expect(win_share).toBe('1.00');
    // (10.00 + 0.10) ÷ (10.00 + 8.00)
    expect(total.break_even).toBe('0.561111');
  });

  it('say from when they are if a customer has more orders than are counted at once', async () => {
    const repository = new OrderResultsRepository(db.dataSource);
    const user = randomUUID();
    await db.dataSource.query(
      `insert into orders (id, user_id, product_id, direction, decimals, stake, fee, winnings, payout_rate, duration,
         max_gap_ms, buy_price, buy_tick_at, order_time, settle_time, receipt_path, receipt_signature, receipt_key, status,
         result, profit, settled_at)
       select gen_random_uuid(), $1, 'BTCUSDT', 'up', 2, 1, 1, 1, 800000, 30, 3000, 1, 1, $2::bigint + n, $2::bigint + n + 30000, '', 's', 'k',
         'settled', 'win', 1, $2::bigint + n from generate_series(1, 100002) n`,
      [user, START],
    );
    const shown = await results(user, START, START + DAY);
    expect(shown).toMatchObject({ from: iso(START + 3), total: { orders: 100_000 }, longest_win: 100_000 });
    const period = { from: START, to: START + DAY, offsets: zoneOffsets('UTC', START, START + DAY) };
    expect((await repository.results(user, period, 10)).oldest).toBe(START + 99_993);
  });

  it('are refused for a period that is too long or ends before it begins', async () => {
    for (const [from, to] of [
      [START, START + 92 * DAY + 1],
      [START + 1, START],
    ] as const)
      await expect(results(randomUUID(), from, to)).rejects.toMatchObject({ errorName: 'VALIDATION' });
    await expect(results(randomUUID(), START, START + 92 * DAY)).resolves.toMatchObject({ days: [], longest_win: 0 });
  });
});
