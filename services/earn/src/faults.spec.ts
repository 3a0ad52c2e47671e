import { defiOrderMoney, MICRO, micro, wealthRedeem } from '@makoto/contracts';
import { DAY_MS } from './products/product.js';
import { PIN, TestEarn } from './testing/test-earn.js';

// The service ends just before and just after each of its steps has reached the ledger's books, and starts anew.

let earn: TestEarn;

beforeAll(async () => {
  earn = await TestEarn.start();
});
afterAll(() => earn.close());
beforeEach(() => earn.reset());
afterEach(async () => {
  expect(earn.ledger.total('USDT')).toBe(2_000n * MICRO);
  await earn.endPositions();
});

/** What is lost of the ledger's first answer from now on, or of the one after `after` others. */
const FAULTS = {
  before: (after: number) => Object.assign(earn.ledger, { loseRequests: 1, takeRequests: after }),
  after: (after: number) => Object.assign(earn.ledger, { loseReplies: 1, sendReplies: after }),
};
const UNAVAILABLE = { errorName: 'UNAVAILABLE' };

const customer = (): string => earn.customer({ USDT: '1000' });
const balance = (userId: string, kind = 'available'): string => earn.ledger.balance(userId, kind, 'USDT');

async function recover(): Promise<void> {
  await earn.restart();
  earn.clock.advance(31_000);
  await earn.sweep();
  await earn.sweep();
}

/** What the customer sees as earned is what the ledger has given. */
async function assertEarned(userId: string, earned: string): Promise<void> {
  expect((await earn.call(defiOrderMoney, {}, { userId })).total_income).toBe(earned);
  const owned = micro(balance(userId)) + micro(balance(userId, 'locked'));
  expect(owned).toBe(1_000n * MICRO + micro(earned));
}

describe.each(['before', 'after'] as const)('an end just %s the ledger commits', (when) => {
  it('a purchase leaves it bought or taken back, never half of it', async () => {
    const userId = customer();
    FAULTS[when](0);
    await expect(earn.buy(userId)).rejects.toMatchObject(UNAVAILABLE);
    await recover();
    expect((await earn.positionsOf(userId)).length).toBe(when === 'after' ? 1 : 0);
    expect(balance(userId, 'locked')).toBe(when === 'after' ? '1000.00' : '0.00');
    expect(earn.ledger.balance('house', 'earn_promised', 'USDT')).toBe(when === 'after' ? '0.70' : '0.00');
    await assertEarned(userId, '0.00');
  });

  it('an accrual has it paid once', async () => {
    const userId = customer();
    const { id } = await earn.buy(userId);
    earn.clock.advance(DAY_MS);
    FAULTS[when](0);
    await expect(earn.accrue()).rejects.toMatchObject(UNAVAILABLE);
    await recover();
    expect(earn.ledger.daysPaid(id)).toBe(1);
    await assertEarned(userId, '0.10');
  });

  it('the returns of a long outage has each of them paid once, whichever it ends at', async () => {
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

  it('a maturity has the principal back once', async () => {
    const userId = customer();
    await earn.buy(userId);
    earn.clock.advance(6 * DAY_MS);
    await earn.accrue();
    earn.clock.advance(DAY_MS);
    // The last return is paid; the ending after it meets the fault.
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

  it.each([0, 1])('an early exit (its step %i) ends it once, with what is due paid', async (step) => {
    const userId = customer();
    const { id } = await earn.buy(userId);
    earn.clock.advance(2 * DAY_MS);
    FAULTS[when](step);
    await expect(earn.call(wealthRedeem, { id, pay_password: PIN }, { userId })).rejects.toMatchObject(UNAVAILABLE);
    await recover();
    const [position] = await earn.positionsOf(userId);
    // Before it was decided, the position simply goes on; afterwards it is ended.
    expect(position?.status).toBe(step === 0 ? 'earning' : 'completed');
    expect(balance(userId, 'locked')).toBe(step === 0 ? '1000.00' : '0.00');
    await assertEarned(userId, position?.earnings ?? '');
    expect(position?.earnings).toBe(step === 0 ? '0.20' : '0.00');
  });
});
