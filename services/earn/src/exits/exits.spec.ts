import { defiOrderMoney, type OrderMoneyView, type PositionView, wealthRedeem } from '@makoto/contracts';
import { EarnTermsCache } from '../products/earn-terms.cache.js';
import { DAY_MS } from '../products/product.js';
import { EarnHarness, PIN } from '../testing/earn-harness.js';

let earn: EarnHarness;

beforeAll(async () => {
  earn = await EarnHarness.start();
});
afterAll(() => earn.close());
beforeEach(() => earn.reset());
afterEach(() => earn.endPositions());

const available = (userId: string): string => earn.ledger.balance(userId, 'available', 'USDT');

describe('an early exit', () => {
  const redeem = (userId: string, id: string, key?: string): Promise<PositionView> =>
    earn.call(wealthRedeem, { id, pay_password: PIN }, { userId, ...(key ? { key } : {}) });

  it('pays back the whole principal, and takes back part of the earnings, including the return due now', async () => {
    const userId = earn.customer({ USDT: '1000' });
    const { id } = await earn.buy(userId, 'lock-30');
    earn.clock.advance(3 * DAY_MS);
    const view = await redeem(userId, id);
    // Three days of 0.15, half of it taken back.
    expect(view).toMatchObject({ status: 'completed', ended_early: true, earnings: '0.225' });
    expect(available(userId)).toBe('1000.225');
    expect(await earn.positionOf(userId)).toEqual(view);
    expect(earn.ledger.balance('house', 'earn_promised', 'USDT')).toBe('0.00');
    expect(earn.ledger.balance('house', 'earn_reserve', 'USDT')).toBe('999.775');
    earn.clock.advance(40 * DAY_MS);
    expect(await earn.accrue()).toBe(0);
  });

  it('deducts what it takes back from the income of its day', async () => {
    const userId = earn.customer({ USDT: '1000' });
    const { id } = await earn.buy(userId, 'lock-30');
    const money = (): Promise<OrderMoneyView> => earn.call(defiOrderMoney, {}, { userId });
    earn.clock.advance(3 * DAY_MS);
    await earn.accrue();
    expect(await money()).toMatchObject({ today_income: '0.45', total_income: '0.45' });
    earn.clock.advance(DAY_MS);
    // The exit pays the fourth day of 0.15 and takes back half of four days.
    await redeem(userId, id);
    expect(await money()).toMatchObject({ today_income: '-0.15', total_income: '0.30', expected_income: '0.00' });
    expect(available(userId)).toBe('1000.30');
    earn.clock.advance(DAY_MS);
    expect(await money()).toMatchObject({ today_income: '0.00', total_income: '0.30' });
  });

  it('that has to wait for a lock counts from when it gets it: a day completed by then is paid', async () => {
    const userId = earn.customer({ USDT: '1000' });
    const { id } = await earn.buy(userId, 'lock-30');
    const { dataSource } = earn.database;
    const { exit } = await dataSource.transaction(async (manager) => {
      await manager.query('select 1 from accrual_progress for update');
      const exit = redeem(userId, id);
      await earn.until(async () => {
        const waiting: unknown[] = await dataSource.query(
          `select 1 from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%accrual_progress%'`,
        );
        return waiting.length > 0;
      });
      earn.clock.advance(DAY_MS);
      return { exit };
    });
    expect(await exit).toMatchObject({ status: 'completed', earnings: '0.075' });
    expect(available(userId)).toBe('1000.075');
  });

  it('happens once: a repeat of the key gets the same answer without a PIN check, a new key is refused', async () => {
    const userId = earn.customer({ USDT: '1000' });
    const { id } = await earn.buy(userId, 'lock-30');
    const first = await redeem(userId, id, 'exit');
    const repeat = earn.call(wealthRedeem, { id, pay_password: '000000' }, { userId, key: 'exit' });
    expect(await repeat).toEqual(first);
    await expect(redeem(userId, id)).rejects.toMatchObject({ errorName: 'POSITION_COMPLETED' });
    expect(available(userId)).toBe('1000.00');
  });

  it("is refused for another customer's position, a wrong payment PIN and a completed cycle", async () => {
    const userId = earn.customer({ USDT: '1000' });
    const { id } = await earn.buy(userId);
    await expect(redeem(earn.customer(), id)).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    await expect(redeem(userId, 'no-such-id')).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    await expect(earn.call(wealthRedeem, { id, pay_password: '111111' }, { userId })).rejects.toMatchObject({
      errorName: 'WRONG_PAY_PASSWORD',
    });
    earn.clock.advance(7 * DAY_MS);
    await expect(redeem(userId, id)).rejects.toMatchObject({ errorName: 'POSITION_COMPLETED' });
    await earn.accrue();
    expect(available(userId)).toBe('1000.70');
  });

  it('ends even if the forfeit exceeds the principal, which limits it', async () => {
    // Such terms are refused now, but were sold before.
    const { dataSource } = earn.database;
    await dataSource.query("insert into products (id, place) values ('lock-harsh', 99)");
    await dataSource.query(
      `insert into versions (kind, subject, version, content, status, effective_at, proposed_at, decided_at)
       select kind, 'lock-harsh', 0, content || '{"cycle_days": 120, "daily_rate": "0.01", "forfeit_rate": "1"}', status,
         0, 0, 0
       from versions where subject = 'lock-180'`,
    );
    await earn.service.get(EarnTermsCache).run();
    const userId = earn.customer({ USDT: '500' });
    const { id } = await earn.buy(userId, 'lock-harsh', '500');
    earn.clock.advance(110 * DAY_MS);
    // 110 days of 5.00 were paid. All 550.00 are forfeited, but the principal is only 500.00.
    const view = await redeem(userId, id);
    expect(view).toMatchObject({ status: 'completed', ended_early: true, earnings: '50.000001' });
    expect(available(userId)).toBe('550.000001');
    expect(earn.ledger.balance(userId, 'locked', 'USDT')).toBe('0.00');
  });

  it('that the ledger did not answer is completed by the sweeper, and accrues nothing meanwhile', async () => {
    const userId = earn.customer({ USDT: '1000' });
    const { id } = await earn.buy(userId, 'lock-30');
    earn.ledger.loseReplies = 1;
    await expect(redeem(userId, id)).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    earn.clock.advance(2 * DAY_MS);
    expect(await earn.accrue()).toBe(0);
    await earn.restart();
    await earn.sweep();
    expect(await earn.positionOf(userId)).toMatchObject({ status: 'completed', earnings: '0.00' });
    expect(available(userId)).toBe('1000.00');
    expect(earn.ledger.balance('house', 'earn_promised', 'USDT')).toBe('0.00');
  });

  it('that the ledger did not answer is completed by another request with any key, and pays once', async () => {
    const userId = earn.customer({ USDT: '1000' });
    const { id } = await earn.buy(userId, 'lock-30');
    earn.ledger.loseReplies = 1;
    await expect(redeem(userId, id, 'first')).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    expect(await redeem(userId, id, 'second')).toMatchObject({ status: 'completed', ended_early: true });
    expect(await redeem(userId, id, 'first')).toMatchObject({ status: 'completed' });
    expect(available(userId)).toBe('1000.00');
    await expect(redeem(userId, id)).rejects.toMatchObject({ errorName: 'POSITION_COMPLETED' });
  });

  it('that the ledger refuses does not delay other positions', async () => {
    const [stuck, other] = [earn.customer({ USDT: '1000' }), earn.customer({ USDT: '1000' })];
    const { id } = await earn.buy(stuck, 'lock-30');
    await earn.buy(other);
    earn.ledger.posted.set(`${id}/end`, 'something else');
    await expect(redeem(stuck, id)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    earn.clock.advance(DAY_MS);
    await earn.sweep();
    expect(available(other)).toBe('0.10');
  });

  it('after an accrual that crashed half-way releases exactly the unpaid promise', async () => {
    const userId = earn.customer({ USDT: '1000' });
    const { id } = await earn.buy(userId, 'lock-30');
    earn.clock.advance(DAY_MS);
    earn.ledger.loseReplies = 1;
    await expect(earn.accrue()).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    await redeem(userId, id);
    expect(earn.ledger.balance('house', 'earn_promised', 'USDT')).toBe('0.00');
  });
});
