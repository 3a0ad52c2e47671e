import {
  AppError,
  defiMyOrder,
  defiOrderMoney,
  type EarnSummary,
  formatMicro,
  micro,
  wealthOrders,
  wealthRedeem,
} from '@makoto/contracts';
import fc from 'fast-check';
import { ExitsService } from '../exits/exits.service.js';
import { DAY_MS } from '../products/product.js';
import { PlacingService } from '../purchases/placing.service.js';
import { EarnHarness, PIN } from '../testing/earn-harness.js';

const HOUR_MS = 3_600_000;

let earn: EarnHarness;

beforeAll(async () => {
  earn = await EarnHarness.start();
});
afterAll(() => earn.close());
beforeEach(() => earn.reset());
afterEach(() => earn.endPositions());

const available = (userId: string): string => earn.ledger.balance(userId, 'available', 'USDT');

/** A customer's summary by currency. */
async function money(userId: string): Promise<EarnSummary[]> {
  return (await earn.call(defiOrderMoney, {}, { userId })).by_currency;
}

const midnight = (): number => earn.clock.now() - (earn.clock.now() % DAY_MS);

/** The same figures, computed from the statement. */
function stated(userId: string): Partial<EarnSummary>[] {
  return (['USD', 'USDT'] as const).map((currency) => ({
    currency,
    locked: earn.ledger.balance(userId, 'locked', currency),
    today_income: earn.ledger.income(userId, currency, midnight()),
    total_income: earn.ledger.income(userId, currency),
  }));
}

describe('income of today', () => {
  const redeem = (userId: string, id: string): Promise<unknown> =>
    earn.call(wealthRedeem, { id, pay_password: PIN }, { userId });

  it('belongs to the day on which the ledger paid, if an early exit crosses midnight', async () => {
    const userId = earn.customer({ USDT: '1000' });
    const { id } = await earn.buy(userId, 'lock-30');
    earn.clock.set(midnight() + 2 * DAY_MS - 1_000);
    earn.writesAfterMs = 2_000;
    await redeem(userId, id);
    // One day of 0.15 is paid and half of it taken back, both a second after midnight.
    expect((await money(userId))[1]).toMatchObject({ today_income: '0.075', total_income: '0.075' });
    expect(await money(userId)).toMatchObject(stated(userId));
  });

  it('belongs to the day on which the ledger paid, even if that was saved only on the next day', async () => {
    const HOUR_MS = 3_600_000;
    const users = [earn.customer({ USDT: '1000' }), earn.customer({ USDT: '1000' })];
    const [noon = '', evening = ''] = users;
    earn.clock.set(midnight() + DAY_MS + 12 * HOUR_MS);
    await earn.buy(noon, 'lock-30');
    earn.clock.advance(6 * HOUR_MS);
    // Enough positions for one of them to share a shard with the first.
    for (let n = 0; n < 12; n++) await earn.buy(evening, 'lock-30', '10');
    earn.clock.advance(18 * HOUR_MS);
    earn.ledger.loseReplies = 1;
    await expect(earn.accrue()).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    earn.clock.advance(13 * HOUR_MS);
    await earn.accrue();
    for (const userId of users) expect(await money(userId)).toMatchObject(stated(userId));
    expect((await money(noon))[1]).toMatchObject({ today_income: '0.00', total_income: '0.15' });
    expect((await money(evening))[1]).toMatchObject({ today_income: '0.018', total_income: '0.018' });
  });
});

/** One step of a scenario; impossible steps are refused. */
type Step =
  | { do: 'buy'; who: number; product: string; amount: string }
  | { do: 'exit'; position: number }
  | { do: 'accrue' }
  | { do: 'wait'; ms: number }
  | { do: 'wait until just before midnight' };

/** A fault during a step: the ledger is slow, or one of its requests or replies is lost. */
interface Fault {
  slowMs: number;
  lost: 'loseRequests' | 'loseReplies' | undefined;
  after: number;
  /** How long until recovery starts. */
  unnoticedMs: number;
}

const moment: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: 1, max: 10_000 }),
  fc.integer({ min: 1, max: DAY_MS }),
  fc.constantFrom(DAY_MS, 3 * DAY_MS),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('buy' as const),
    who: fc.nat({ max: 2 }),
    product: fc.constantFrom('lock-7', 'lock-30', 'wealth-30'),
    amount: fc.integer({ min: 10_000, max: 90_000 }).map((cents) => formatMicro(BigInt(cents) * 10_000n)),
  }),
  fc.record({ do: fc.constant('exit' as const), position: fc.nat({ max: 5 }) }),
  fc.constant({ do: 'accrue' as const }),
  fc.record({ do: fc.constant('wait' as const), ms: moment }),
  fc.constant({ do: 'wait until just before midnight' as const }),
);
const fault: fc.Arbitrary<Fault> = fc.record({
  slowMs: fc.constantFrom(0, 0, 2_000),
  lost: fc.constantFrom(undefined, undefined, 'loseRequests', 'loseReplies'),
  after: fc.nat({ max: 2 }),
  unnoticedMs: fc.oneof(fc.constant(0), moment),
});

describe('locked, income of today, so far and expected', () => {
  it('match the statement to the micro-unit, around midnight and after lost messages', async () => {
    const property = fc.asyncProperty(
      fc.array(fc.tuple(step, fault), { minLength: 15, maxLength: 40 }),
      async (steps) => {
        await earn.endPositions();
        earn.reset();
        const users = [0, 1, 2].map(() => earn.customer({ USD: '10000', USDT: '10000' }));
        const bought: { userId: string; id: string }[] = [];
        for (const [one, { lost, after, slowMs, unnoticedMs }] of steps) {
          earn.writesAfterMs = slowMs;
          const ledger = { [lost ?? 'loseReplies']: lost ? 1 : 0, takeRequests: after, sendReplies: after };
          Object.assign(earn.ledger, ledger);
          const done = await take(one, users, bought);
          Object.assign(earn.ledger, { loseReplies: 0, loseRequests: 0, takeRequests: 0, sendReplies: 0 });
          earn.writesAfterMs = 0;
          earn.clock.advance(unnoticedMs);
          if (!done) await recover();
          await assertFigures(users);
        }
      },
    );
    await fc.assert(property, { numRuns: 20 });
  });

  /** Returns false if the step may be half done. */
  async function take(one: Step, users: string[], bought: { userId: string; id: string }[]): Promise<boolean> {
    if (one.do === 'wait') earn.clock.advance(one.ms);
    else if (one.do === 'wait until just before midnight') earn.clock.set(midnight() + DAY_MS - 1_000);
    else {
      try {
        if (one.do === 'accrue') await earn.accrue();
        else if (one.do === 'buy') {
          const userId = users[one.who] ?? '';
          const { id } = await earn.buy(userId, one.product, one.amount);
          bought.push({ userId, id });
        } else {
          const position = bought[one.position];
          if (position)
            await earn.call(wealthRedeem, { id: position.id, pay_password: PIN }, { userId: position.userId });
        }
      } catch (error) {
        if (!(error instanceof AppError) || error.errorName === 'INTERNAL') throw error;
        return error.errorName !== 'UNAVAILABLE';
      }
    }
    return true;
  }

  /** Does what the sweeper does, without the jobs, which would pay at unexpected moments. */
  async function recover(): Promise<void> {
    const unfinished: { id: string; status: string }[] = await earn.database.dataSource.query(
      "select id, status from positions where status in ('placing', 'exiting')",
    );
    for (const { id, status } of unfinished) {
      if (status === 'placing') await earn.service.get(PlacingService).settle(id);
      else await earn.service.get(ExitsService).finish(id);
    }
    await earn.accrue();
  }

  async function assertFigures(users: readonly string[]): Promise<void> {
    const expected: Record<string, bigint> = { USD: 0n, USDT: 0n };
    for (const userId of users) {
      const figures = await money(userId);
      expect(figures).toMatchObject(stated(userId));
      for (const { currency, expected_income } of figures)
        expected[currency] = (expected[currency] ?? 0n) + micro(expected_income);
    }
    // The customers' expected income is what the house has promised.
    for (const [currency, amount] of Object.entries(expected))
      expect(earn.ledger.balance('house', 'earn_promised', currency)).toBe(formatMicro(amount));
  }
});

describe('the figures of positions', () => {
  it('count returns as income of the day on which they were paid, even several days at once', async () => {
    const userId = earn.customer({ USDT: '1000' });
    await earn.buy(userId, 'lock-30');
    const today = async (): Promise<string> => (await earn.call(defiOrderMoney, {}, { userId })).today_income;
    earn.clock.advance(3 * DAY_MS);
    await earn.accrue();
    expect(await today()).toBe('0.45');
    // To midnight UTC, before the fourth return is due.
    earn.clock.advance(DAY_MS - (earn.clock.now() % DAY_MS));
    expect(await today()).toBe('0.00');
    earn.clock.advance(DAY_MS);
    await earn.accrue();
    expect(await today()).toBe('0.15');
    expect(available(userId)).toBe('0.60');
  });

  it('count returns and early exits as income of the day in the time zone asked for', async () => {
    const userId = earn.customer({ USDT: '1000' });
    earn.clock.advance(DAY_MS - (earn.clock.now() % DAY_MS) + 12 * HOUR_MS);
    const { id } = await earn.buy(userId, 'lock-30');
    const today = async (time_zone?: string): Promise<string> =>
      (await earn.call(defiOrderMoney, { time_zone }, { userId })).today_income;
    earn.clock.advance(DAY_MS + 2 * HOUR_MS);
    await earn.accrue();
    expect([await today(), await today('Asia/Tokyo')]).toEqual(['0.15', '0.15']);
    // To 00:30 in Tokyo.
    earn.clock.advance(1.5 * HOUR_MS);
    expect([await today(), await today('Asia/Tokyo')]).toEqual(['0.15', '0.00']);
    await earn.call(wealthRedeem, { id, pay_password: PIN }, { userId });
    expect([await today(), await today('Asia/Tokyo')]).toEqual(['0.075', '-0.075']);
    expect(await today('Mars/Olympus')).toBe('0.075');
  });

  it('agree with what was paid, by currency and position', async () => {
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
    const { id } = long;
    expect(await earn.call(wealthOrders, { id }, { userId })).toMatchObject({ list: [{ id }], total: 1 });
    const others = earn.call(wealthOrders, { id }, { userId: earn.customer() });
    await expect(others).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    earn.clock.advance(DAY_MS);
    expect((await earn.call(defiOrderMoney, {}, { userId })).today_income).toBe('0.00');
    await expect(earn.call(defiOrderMoney, { id: long.id }, { userId: earn.customer() })).rejects.toMatchObject({
      errorName: 'NOT_FOUND',
    });
  });
});
