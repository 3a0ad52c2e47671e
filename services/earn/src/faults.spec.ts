import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { defiOrderMoney, formatMicro, MICRO, micro, wealthBuy, wealthRedeem, wealthSubmit } from '@makoto/contracts';
import { DAY_MS } from './products/product.js';
import { PlacingService } from './purchases/placing.service.js';
import { EarnHarness, PIN } from './testing/earn-harness.js';

// The service is killed just before and just after the ledger commits each of its steps, and is restarted.

let earn: EarnHarness;

beforeAll(async () => {
  earn = await EarnHarness.start();
});
afterAll(() => earn.close());
beforeEach(() => {
  given = 0n;
  earn.reset();
});
afterEach(async () => {
  await assertBalances();
  await earn.endPositions();
});

/** Loses the next request or reply of the ledger, or the one after `after` others. */
const FAULTS = {
  before: (after: number) => Object.assign(earn.ledger, { loseRequests: 1, takeRequests: after }),
  after: (after: number) => Object.assign(earn.ledger, { loseReplies: 1, sendReplies: after }),
};
const UNAVAILABLE = { errorName: 'UNAVAILABLE' };

/** USDT that a test's customers started with. */
let given = 0n;
const customer = (usdt = 1_000n): string => {
  given += usdt;
  return earn.customer({ USDT: String(usdt) });
};
const balance = (userId: string, kind = 'available'): string => earn.ledger.balance(userId, kind, 'USDT');

async function recover(): Promise<void> {
  await earn.restart();
  earn.clock.advance(31_000);
  await earn.sweep();
  await earn.sweep();
}

/** No money was created or lost, and quotas, promises and locked principal match the open positions. */
async function assertBalances(): Promise<void> {
  expect(earn.ledger.total('USDT')).toBe((given + 1_000n) * MICRO);
  const [running] = await earn.database.dataSource.query(
    `select coalesce(sum(quantity), 0)::bigint as principal,
       coalesce(sum(daily_earning * (cycle_days - days_paid)), 0)::bigint as promised,
       (select sum(outstanding)::bigint from products) as outstanding
     from position_states where status <> 'completed'`,
  );
  expect(running.outstanding).toBe(running.principal);
  expect(earn.ledger.balance('house', 'earn_promised', 'USDT')).toBe(formatMicro(BigInt(running.promised)));
  let locked = 0n;
  for (const [key, amount] of earn.ledger.balances) if (key.endsWith('/locked/USDT')) locked += amount;
  expect(String(locked)).toBe(running.principal);
}

/** The earnings that the customer sees are those that the ledger paid. */
async function assertEarned(userId: string, earned: string): Promise<void> {
  expect((await earn.call(defiOrderMoney, {}, { userId })).total_income).toBe(earned);
  const owned = micro(balance(userId)) + micro(balance(userId, 'locked'));
  expect(owned).toBe(1_000n * MICRO + micro(earned));
}

describe.each(['before', 'after'] as const)('a crash just %s the ledger commits', (when) => {
  it('a purchase leaves it complete or removed', async () => {
    const userId = customer();
    FAULTS[when](0);
    await expect(earn.buy(userId)).rejects.toMatchObject(UNAVAILABLE);
    await recover();
    expect((await earn.positionsOf(userId)).length).toBe(when === 'after' ? 1 : 0);
    expect(balance(userId, 'locked')).toBe(when === 'after' ? '1000.00' : '0.00');
    expect(earn.ledger.balance('house', 'earn_promised', 'USDT')).toBe(when === 'after' ? '0.70' : '0.00');
    await assertEarned(userId, '0.00');
  });

  it('a return leads to one payment', async () => {
    const userId = customer();
    const { id } = await earn.buy(userId);
    earn.clock.advance(DAY_MS);
    FAULTS[when](0);
    await expect(earn.accrue()).rejects.toMatchObject(UNAVAILABLE);
    await recover();
    expect(earn.ledger.daysPaid(id)).toBe(1);
    await assertEarned(userId, '0.10');
  });

  it('any of the returns of a long outage leads to one payment each', async () => {
    const userId = customer();
    const { id } = await earn.buy(userId);
    earn.clock.advance(5 * DAY_MS);
    for (const after of [0, 1, 2]) {
      FAULTS[when](after);
      await expect(earn.accrue()).rejects.toMatchObject(UNAVAILABLE);
      await earn.restart();
    }
    await recover();
    expect(earn.ledger.daysPaid(id)).toBe(5);
    await assertEarned(userId, '0.50');
  });

  it('a maturity leads to one repayment of the principal', async () => {
    const userId = customer();
    await earn.buy(userId);
    earn.clock.advance(6 * DAY_MS);
    await earn.accrue();
    earn.clock.advance(DAY_MS);
    // The last return is paid; the fault hits the ending after it.
    FAULTS[when](1);
    await expect(earn.accrue()).rejects.toMatchObject(UNAVAILABLE);
    await recover();
    expect(await earn.positionsOf(userId)).toMatchObject([
      { status: 'completed', earnings: '0.70', ended_early: false },
    ]);
    expect(balance(userId, 'locked')).toBe('0.00');
    expect(earn.ledger.balance('house', 'earn_promised', 'USDT')).toBe('0.00');
    await assertEarned(userId, '0.70');
  });

  it.each([0, 1])('step %i of an early exit ends the position once, with due returns paid', async (step) => {
    const userId = customer();
    const { id } = await earn.buy(userId);
    earn.clock.advance(2 * DAY_MS);
    FAULTS[when](step);
    await expect(earn.call(wealthRedeem, { id, pay_password: PIN }, { userId })).rejects.toMatchObject(UNAVAILABLE);
    await recover();
    // The exit was decided before the ledger was asked: two days are complete, and all their earnings are taken back.
    expect(await earn.positionsOf(userId)).toMatchObject([
      { status: 'completed', earnings: '0.00', ended_early: true },
    ]);
    expect(earn.ledger.daysPaid(id)).toBe(2);
    expect(balance(userId, 'locked')).toBe('0.00');
    await assertEarned(userId, '0.00');
  });
});

describe('a purchase that the ledger refuses', () => {
  it.each([
    ['before', 1],
    ['after', 0],
  ] as const)(
    'is removed after a crash just %s it is cancelled, and its preview can be used again',
    async (when, step) => {
      const userId = customer(500n);
      const { quote_id } = await earn.call(wealthSubmit, { product_id: 'lock-7', amount: '600' }, { userId });
      earn.clock.advance(25_000);
      const request = { product_id: 'lock-7', amount: '600', quote_id, pay_password: PIN };
      // The purchase is refused; then its cancellation is lost, or the reply to it.
      FAULTS[when](step);
      await expect(earn.call(wealthBuy, request, { userId })).rejects.toMatchObject(UNAVAILABLE);
      await recover();
      expect(await earn.positionsOf(userId)).toEqual([]);
      await expect(earn.call(wealthBuy, request, { userId })).rejects.toMatchObject({
        errorName: 'INSUFFICIENT_FUNDS',
      });
      expect(balance(userId)).toBe('500.00');
    },
  );
});

it('a purchase that took so long that it was undone is answered as undecided, and its repeat buys', async () => {
  const userId = customer();
  const request = { product_id: 'lock-7', amount: '1000', pay_password: PIN };
  const asker = { userId, key: randomUUID() };
  const placing = earn.service.get(PlacingService);
  const finish = placing.finish.bind(placing);
  const slow = jest.spyOn(placing, 'finish').mockImplementationOnce(async (id) => {
    await placing.settle(id);
    await finish(id);
  });
  await expect(earn.call(wealthBuy, request, asker)).rejects.toMatchObject(UNAVAILABLE);
  slow.mockRestore();
  expect(balance(userId)).toBe('1000.00');
  await earn.call(wealthBuy, request, asker);
  expect(balance(userId)).toBe('0.00');
  expect(await earn.positionsOf(userId)).toMatchObject([{ status: 'earning' }]);
});
