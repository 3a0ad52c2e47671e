import { randomUUID } from 'node:crypto';
import { type WealthBuyRequest, wealthBuy, wealthOrders } from '@makoto/contracts';
import { EarnHarness, PIN } from '../testing/earn-harness.js';

let earn: EarnHarness;

beforeAll(async () => {
  earn = await EarnHarness.start();
  earn.ledger.reserve('USDT', '1000');
});
afterAll(() => earn.close());

const request = (): WealthBuyRequest => ({ product_id: 'lock-30', amount: '1000', pay_password: PIN });
const outstanding = async (): Promise<string> => {
  const [row] = await earn.database.dataSource.query("select outstanding from products where id = 'lock-30'");
  return row.outstanding;
};
const positionsOf = async (userId: string): Promise<number> => (await earn.call(wealthOrders, {}, { userId })).total;

describe('an interrupted purchase', () => {
  it("is valid if only the ledger's reply was lost, and a repeat of the key finds it", async () => {
    const userId = earn.customer({ USDT: '1500' });
    const key = randomUUID();
    earn.ledger.loseReplies = 1;
    await expect(earn.call(wealthBuy, request(), { userId, key })).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    expect(await positionsOf(userId)).toBe(0);
    await earn.call(wealthBuy, request(), { userId, key });
    expect(await positionsOf(userId)).toBe(1);
    expect(earn.ledger.balance(userId, 'available', 'USDT')).toBe('500.00');
  });

  it('is completed by the sweeper if the ledger executed it, and removed if not', async () => {
    const bought = earn.customer({ USDT: '1500' });
    earn.ledger.loseReplies = 1;
    await expect(earn.call(wealthBuy, request(), { userId: bought })).rejects.toMatchObject({
      errorName: 'UNAVAILABLE',
    });
    const lost = earn.customer({ USDT: '1500' });
    const before = await outstanding();
    earn.ledger.loseRequests = 1;
    await expect(earn.call(wealthBuy, request(), { userId: lost })).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    expect(await outstanding()).not.toBe(before);
    earn.clock.advance(31_000);
    await earn.sweep();
    expect(await positionsOf(bought)).toBe(1);
    expect(await positionsOf(lost)).toBe(0);
    expect(earn.ledger.balance(lost, 'available', 'USDT')).toBe('1500.00');
    expect(await outstanding()).toBe(before);
  });
});
