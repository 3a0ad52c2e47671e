import { defiMyOrder, defiOrderMoney, wealthOrders } from '@makoto/contracts';
import { DAY_MS } from '../products/product.js';
import { TestEarn } from '../testing/test-earn.js';

let earn: TestEarn;

beforeAll(async () => {
  earn = await TestEarn.start();
});
afterAll(() => earn.close());
beforeEach(() => earn.reset());
afterEach(() => earn.endPositions());

const available = (userId: string): string => earn.ledger.balance(userId, 'available', 'USDT');

/** Positions of one lane, each a customer's own, bought a moment after each other. */
async function positionsOfOneLane(count: number): Promise<string[]> {
  const promised = 7n * 100_000n * BigInt(count);
  earn.ledger.balances.set('house/earn_promised/USDT', promised);
  const rows: { id: string }[] = await earn.database.dataSource.query(
    `insert into positions (id, user_id, request, product_id, kind, currency, cycle_days, daily_rate, quantity,
       daily_earning, early_exit, forfeit_rate, pay_currency, pay_amount, rate, status, created_at)
     select overlay(gen_random_uuid()::text placing '04' from 1)::uuid, gen_random_uuid(), '', 'lock-7', 'lock', 'USDT',
       7, 100, 1000000000, 100000, true, 500000, 'USDT', 1000000000, 1000000, 'earning', $1::bigint + n % 5
     from generate_series(1, $2::int) n returning id`,
    [earn.clock.now() + 1, count],
  );
  return rows.map((row) => row.id);
}

/** Positions of one lane whose principal the ledger and the product hold. */
async function heldPositions(): Promise<string[]> {
  await earn.accrue();
  const ids = await positionsOfOneLane(1_050);
  earn.ledger.balances.clear();
  earn.ledger.balances.set('house/earn_promised/USDT', 7n * 100_000n * 1_050n);
  const users: { user_id: string }[] = await earn.database.dataSource.query(
    "select user_id from positions where status = 'earning'",
  );
  for (const { user_id } of users) earn.ledger.balances.set(`${user_id}/locked/USDT`, 1_000_000_000n);
  await earn.database.dataSource.query("update products set outstanding = 1050000000000 where id = 'lock-7'");
  return ids;
}

describe('daily returns', () => {
  it('are paid a day after the purchase to the millisecond, not before', async () => {
    const userId = earn.customer({ USDT: '1000' });
    await earn.buy(userId);
    earn.clock.advance(DAY_MS - 1);
    expect(await earn.accrue()).toBe(0);
    earn.clock.advance(1);
    expect(await earn.accrue()).toBe(1);
    expect(await earn.accrue()).toBe(0);
    expect(available(userId)).toBe('0.10');
    expect(await earn.positionOf(userId)).toMatchObject({ earnings: '0.10', status: 'earning' });
  });

  it('run through a cycle of 180 days and give the principal back with the last of them', async () => {
    const userId = earn.customer({ USDT: '1000' });
    const bought = await earn.buy(userId, 'lock-180');
    for (let day = 1; day <= 180; day++) {
      earn.clock.advance(DAY_MS);
      expect(await earn.accrue()).toBe(1);
    }
    earn.clock.advance(DAY_MS);
    expect(await earn.accrue()).toBe(0);
    expect(await earn.positionOf(userId)).toMatchObject({ status: 'completed', earnings: '45.00', ended_early: false });
    expect(bought.estimated_revenue).toBe('45.00');
    expect(available(userId)).toBe('1045.00');
    expect(earn.ledger.balance(userId, 'locked', 'USDT')).toBe('0.00');
    expect(earn.ledger.balance('house', 'earn_promised', 'USDT')).toBe('0.00');
  });

  it('that an outage missed are made up once, however long it was', async () => {
    const users = Array.from({ length: 30 }, () => earn.customer({ USDT: '1000' }));
    for (const userId of users) await earn.buy(userId, 'lock-90');
    earn.clock.advance(60 * DAY_MS + 5_000);
    // Two runs side by side share the 1,800 days between them.
    const [first, second] = await Promise.all([earn.accrue(), earn.accrue()]);
    expect(first + second).toBe(1_800);
    expect(await earn.accrue()).toBe(0);
    for (const userId of users) expect(available(userId)).toBe('12.00');
  });

  it('of an outage are made up in all lanes together: none waits until others are through', async () => {
    const users = Array.from({ length: 40 }, () => earn.customer({ USDT: '1000' }));
    for (const userId of users) await earn.buy(userId, 'lock-90');
    earn.ledger.posted.clear();
    earn.clock.advance(60 * DAY_MS);
    await earn.accrue();
    const days = [...earn.ledger.posted.keys()].map((key) => Number(key.split(' ')[1]));
    expect(days).toHaveLength(2_400);
    expect(days.lastIndexOf(1)).toBeLessThan(days.indexOf(30));
  });

  it('are paid once where the ledger paid and the answer was lost, at any step', async () => {
    const userId = earn.customer({ USDT: '1000' });
    const { id } = await earn.buy(userId);
    earn.clock.advance(7 * DAY_MS);
    // First the answer to the accruals is lost, then the one to the ending.
    for (const sendReplies of [0, 1]) {
      Object.assign(earn.ledger, { loseReplies: 1, sendReplies });
      await expect(earn.accrue()).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    }
    await earn.restart();
    await earn.sweep();
    expect(earn.ledger.daysPaid(id)).toBe(7);
    expect(available(userId)).toBe('1000.70');
    expect(await earn.positionOf(userId)).toMatchObject({ status: 'completed', earnings: '0.70' });
  });

  it('wait while the wallet is away and follow when it is back', async () => {
    const userId = earn.customer({ USDT: '1000' });
    await earn.buy(userId);
    earn.clock.advance(2 * DAY_MS);
    await earn.wallet.stop();
    await earn.sweep();
    expect(await earn.positionOf(userId)).toMatchObject({ earnings: '0.00' });
    earn.wallet.start();
    await earn.sweep();
    expect(await earn.positionOf(userId)).toMatchObject({ earnings: '0.20' });
  });

  it('keep the terms of the purchase whatever the product becomes', async () => {
    const userId = earn.customer({ USDT: '1000' });
    await earn.buy(userId);
    await earn.database.dataSource.query(
      "update products set daily_rate = 1, forfeit_rate = 0, version = version + 1 where id = 'lock-7'",
    );
    earn.clock.advance(DAY_MS);
    await earn.accrue();
    expect(available(userId)).toBe('0.10');
    expect(await earn.positionOf(userId)).toMatchObject({ daily_rate: '0.0001', early_exit: { forfeit_rate: '1.00' } });
    await earn.database.dataSource.query(
      "update products set daily_rate = 100, forfeit_rate = 1000000 where id = 'lock-7'",
    );
  });

  it('keep no product while the ledger gives principals back: no lane waits for another in a circle', async () => {
    await heldPositions();
    const { dataSource } = earn.database;
    let asked = 0;
    earn.whileEnding = async () => {
      await dataSource.query('select 1 from products for update nowait');
      asked++;
    };
    earn.clock.advance(20 * DAY_MS);
    expect(await earn.accrue()).toBe(7 * 1_050);
    expect(asked).toBe(2);
    expect(await dataSource.query("select outstanding from products where id = 'lock-7'")).toEqual([
      { outstanding: '0' },
    ]);
  });

  it('set off by the job of their own second', async () => {
    const userId = earn.customer({ USDT: '1000' });
    await earn.buy(userId);
    earn.clock.advance(DAY_MS - 1_500);
    const told = earn.next('evt.earn.position.changed', (events) =>
      events.some((e) => e.user_id === userId && e.earnings === '0.10'),
    );
    await earn.schedule();
    earn.clock.advance(1_500 + 1_000);
    await told;
    expect(available(userId)).toBe('0.10');
  });
});

describe('what owners are told of returns', () => {
  const DAYS = 3;
  interface Told {
    id: string;
    earnings: string;
    status: string;
  }

  /** What is told until each of the positions was heard of at least once. */
  async function heard(ids: readonly string[], work: () => Promise<unknown>): Promise<Told[]> {
    const told: Told[] = [];
    const wanted = new Set(ids);
    const all = earn.next('evt.earn.position.changed', (events) => {
      for (const { id, earnings, status } of events) {
        told.push({ id: String(id), earnings: String(earnings), status: String(status) });
        wanted.delete(String(id));
      }
      return wanted.size === 0;
    });
    await work();
    await all;
    return told;
  }

  it.each([10, 1_200])('is how each position stands, once, after an outage of days (%i positions)', async (count) => {
    await earn.accrue();
    const ids = await positionsOfOneLane(count);
    earn.clock.advance(DAYS * DAY_MS + 1_000);
    const told = await heard(ids, () => earn.sweep());
    expect(told).toHaveLength(count);
    expect(new Set(told.map((t) => `${t.earnings} ${t.status}`))).toEqual(new Set(['0.30 earning']));
    expect(await earn.database.dataSource.query('select 1 from untold_returns')).toHaveLength(0);
  });

  it('comes after a crash that the payments did not notice', async () => {
    await earn.accrue();
    const ids = await positionsOfOneLane(1_100);
    earn.clock.advance(DAYS * DAY_MS + 1_000);
    await earn.accrue();
    const told = await heard(ids, async () => {
      await earn.restart();
      await earn.sweep();
    });
    expect(told).toHaveLength(1_100);
  });

  it('is that they ended, where an outage went beyond their cycles', async () => {
    const ids = await heldPositions();
    earn.clock.advance(20 * DAY_MS);
    const told = await heard(ids, () => earn.sweep());
    expect(told).toHaveLength(1_050);
    expect(new Set(told.map((t) => `${t.earnings} ${t.status}`))).toEqual(new Set(['0.70 completed']));
  });
});

describe('the figures of positions', () => {
  it('count several days made up at once, and a day in two runs, as income of the day they were paid', async () => {
    const userId = earn.customer({ USDT: '1000' });
    await earn.buy(userId, 'lock-30');
    const today = async (): Promise<string> => (await earn.call(defiOrderMoney, {}, { userId })).today_income;
    earn.clock.advance(3 * DAY_MS);
    await earn.accrue();
    expect(await today()).toBe('0.45');
    // To the end of the UTC day and over it, before the fourth day is due.
    earn.clock.advance(DAY_MS - (earn.clock.now() % DAY_MS));
    expect(await today()).toBe('0.00');
    earn.clock.advance(DAY_MS);
    await earn.accrue();
    expect(await today()).toBe('0.15');
    expect(available(userId)).toBe('0.60');
  });

  it('agree with what was paid, by currency, kind and position', async () => {
    const userId = earn.customer({ USDT: '3000', USD: '1000' });
    await earn.buy(userId, 'lock-7', '1000');
    const long = await earn.buy(userId, 'lock-30', '2000');
    await earn.buy(userId, 'wealth-30', '1000');
    earn.clock.advance(2 * DAY_MS);
    await earn.accrue();
    const money = await earn.call(defiOrderMoney, {}, { userId });
    // 0.10 × 2 + 0.30 × 2 so far; five days of 0.10 and 28 of 0.30 to come.
    expect(money).toMatchObject({ currency: 'USDT', locked: '3000.00', today_income: '0.80', total_income: '0.80' });
    expect(money.expected_income).toBe('8.90');
    expect(money.by_currency[0]).toMatchObject({ currency: 'USD', locked: '1000.00', total_income: '0.20' });
    expect(available(userId)).toBe(money.total_income);
    const one = await earn.call(defiOrderMoney, { id: long.id }, { userId });
    expect(one).toMatchObject({ locked: '2000.00', total_income: '0.60', expected_income: '8.40' });
    expect((await earn.call(defiMyOrder, {}, { userId })).total).toBe(2);
    expect((await earn.call(wealthOrders, { status: 'completed' }, { userId })).total).toBe(0);
    earn.clock.advance(DAY_MS);
    expect((await earn.call(defiOrderMoney, {}, { userId })).today_income).toBe('0.00');
    await expect(earn.call(defiOrderMoney, { id: long.id }, { userId: earn.customer() })).rejects.toMatchObject({
      errorName: 'NOT_FOUND',
    });
  });
});
