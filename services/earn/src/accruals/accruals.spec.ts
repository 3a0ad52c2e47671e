import { shardOf } from '@makoto/contracts';
import { DAY_MS } from '../products/product.js';
import { EarnHarness } from '../testing/earn-harness.js';
import { ReturnsPublisher } from './returns.publisher.js';

let earn: EarnHarness;

beforeAll(async () => {
  earn = await EarnHarness.start();
});
afterAll(() => earn.close());
beforeEach(() => earn.reset());
afterEach(() => earn.endPositions());

const available = (userId: string): string => earn.ledger.balance(userId, 'available', 'USDT');

/** Inserts positions of one shard, each of its own customer, created within a few milliseconds. */
async function positionsOfOneShard(count: number): Promise<string[]> {
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

/** Inserts positions of one shard, with their principal in the ledger and in the product. */
async function heldPositions(count: number): Promise<string[]> {
  await earn.accrue();
  const ids = await positionsOfOneShard(count);
  earn.ledger.balances.clear();
  earn.ledger.balances.set('house/earn_promised/USDT', 7n * 100_000n * BigInt(count));
  const users: { user_id: string }[] = await earn.database.dataSource.query(
    "select user_id from positions where status = 'earning'",
  );
  for (const { user_id } of users) earn.ledger.balances.set(`${user_id}/locked/USDT`, 1_000_000_000n);
  await earn.database.dataSource.query("update products set outstanding = $1 where id = 'lock-7'", [
    1_000_000_000n * BigInt(count),
  ]);
  return ids;
}

describe('daily returns', () => {
  it('are paid exactly 24 hours after the purchase', async () => {
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

  it('run through a cycle of 180 days, and the principal is paid back with the last one', async () => {
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

  it('missed during an outage are paid once, however long it was', async () => {
    const users = Array.from({ length: 30 }, () => earn.customer({ USDT: '1000' }));
    for (const userId of users) await earn.buy(userId, 'lock-90');
    earn.clock.advance(60 * DAY_MS + 5_000);
    // Two concurrent runs share the 1,800 returns.
    const [first, second] = await Promise.all([earn.accrue(), earn.accrue()]);
    expect(first + second).toBe(1_800);
    expect(await earn.accrue()).toBe(0);
    for (const userId of users) expect(available(userId)).toBe('12.00');
  });

  it('missed during an outage are paid in all shards in turn, not one shard after the other', async () => {
    // In two currencies, so that there are more shards than are paid at once.
    const shards = new Map<string, string>();
    for (let i = 0; i < 40; i++) {
      const [currency, product] = i % 2 === 0 ? ['USDT', 'lock-90'] : ['USD', 'wealth-90'];
      const { id } = await earn.buy(earn.customer({ [currency]: '1000' }), product);
      shards.set(id, `${currency} ${shardOf(id)}`);
    }
    earn.ledger.posted.clear();
    earn.clock.advance(60 * DAY_MS);
    await earn.accrue();
    const paid = [...earn.ledger.posted.keys()].map((key) => key.split('/day '));
    expect(paid).toHaveLength(2_400);
    const begun = new Map<string | undefined, number>();
    for (const [at, [id = '', day]] of paid.entries()) if (day === '1') begun.set(shards.get(id), at);
    // Of three at once, two may stall on their first day while the third goes round all others.
    const inTurn = [...begun.values()].sort((a, b) => a - b).slice(0, -2);
    expect(inTurn.at(-1)).toBeLessThan(paid.findIndex(([, day]) => day === '30'));
  });

  it('are paid once if the ledger paid and its reply was lost, at any step', async () => {
    const userId = earn.customer({ USDT: '1000' });
    const { id } = await earn.buy(userId);
    earn.clock.advance(7 * DAY_MS);
    // First the reply to the returns is lost, then the reply to the ending.
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

  it('wait while the wallet is down, and are paid when it is back', async () => {
    const userId = earn.customer({ USDT: '1000' });
    await earn.buy(userId);
    earn.clock.advance(2 * DAY_MS);
    await earn.wallet.stop();
    await earn.sweep();
    expect(await earn.positionOf(userId)).toMatchObject({ earnings: '0.00' });
    earn.wallet.start();
    // The server has its subscriptions.
    await earn.nats.flush();
    await earn.sweep();
    expect(await earn.positionOf(userId)).toMatchObject({ earnings: '0.20' });
  });

  it('wait for a purchase that the ledger has not answered, so that none of its own is passed over', async () => {
    await earn.buy(earn.customer({ USDT: '1000' }));
    earn.clock.advance(1_000);
    const [unanswered] = await positionsOfOneShard(1);
    earn.clock.advance(1_000);
    await earn.buy(earn.customer({ USDT: '1000' }));
    const [younger] = await positionsOfOneShard(1);
    const become = (status: string, ...ids: unknown[]): Promise<unknown> =>
      earn.database.dataSource.query('update positions set status = $2 where id = any($1)', [ids, status]);
    await become('placing', unanswered, younger);
    earn.ledger.balances.set('house/earn_promised/USDT', 10n ** 9n);
    earn.clock.advance(DAY_MS);
    expect(await earn.accrue()).toBe(1);
    await become('earning', unanswered);
    expect(await earn.accrue()).toBe(2);
  });

  it('follow the terms of the purchase, even after the product has changed', async () => {
    const userId = earn.customer({ USDT: '1000' });
    await earn.buy(userId);
    await earn.setTerms('lock-7', { daily_rate: '0.000002', forfeit_rate: '0' });
    earn.clock.advance(DAY_MS);
    await earn.accrue();
    expect(available(userId)).toBe('0.10');
    expect(await earn.positionOf(userId)).toMatchObject({ daily_rate: '0.0001', early_exit: { forfeit_rate: '1.00' } });
    await earn.setTerms('lock-7', { daily_rate: '0.0001', forfeit_rate: '1' });
  });

  it('lock no product row while the ledger pays principals back, so that shards cannot deadlock', async () => {
    await heldPositions(1_050);
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
});

describe('events about returns', () => {
  const DAYS = 3;
  interface PositionState {
    id: string;
    earnings: string;
    status: string;
  }

  /** The events until each of the positions was published at least once. */
  async function published(ids: readonly string[], work: () => Promise<unknown>): Promise<PositionState[]> {
    const events: PositionState[] = [];
    const wanted = new Set(ids);
    const all = earn.next('evt.earn.position.changed', (batch) => {
      for (const { id, earnings, status } of batch) {
        events.push({ id: String(id), earnings: String(earnings), status: String(status) });
        wanted.delete(String(id));
      }
      return wanted.size === 0;
    });
    await work();
    await all;
    return events;
  }

  it.each([10, 1_200])('show each position once after an outage of several days (%i positions)', async (count) => {
    await earn.accrue();
    const ids = await positionsOfOneShard(count);
    // To the moment when the last return of all falls due.
    earn.clock.advance(DAYS * DAY_MS + 5);
    const events = await published(ids, () => earn.sweep());
    expect(events).toHaveLength(count);
    expect(new Set(events.map((e) => `${e.earnings} ${e.status}`))).toEqual(new Set(['0.30 earning']));
    // It ends when nothing is left.
    await earn.service.get(ReturnsPublisher).publishPending();
    expect(await earn.database.dataSource.query('select 1 from unpublished_returns')).toHaveLength(0);
  });

  it('are published after a crash between payment and publication', async () => {
    await earn.accrue();
    const ids = await positionsOfOneShard(1_100);
    earn.clock.advance(DAYS * DAY_MS + 1_000);
    await earn.accrue();
    const events = await published(ids, async () => {
      await earn.restart();
      await earn.sweep();
    });
    expect(events).toHaveLength(1_100);
  });

  it.each([10, 1_050])('show %i positions as completed after an outage longer than their cycles', async (count) => {
    const ids = await heldPositions(count);
    earn.clock.advance(20 * DAY_MS);
    const events = await published(ids, () => earn.sweep());
    expect(events).toHaveLength(count);
    expect(new Set(events.map((e) => `${e.earnings} ${e.status}`))).toEqual(new Set(['0.70 completed']));
  });
});
