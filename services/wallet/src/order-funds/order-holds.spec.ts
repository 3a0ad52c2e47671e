import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { OrderHold } from '@makoto/contracts';
import { HouseCapitalService, Ledger } from '../ledger/index.js';
import { WalletHarness } from '../testing/wallet-harness.js';
import { OrderFundsService } from './order-funds.service.js';

let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterAll(() => harness.close());

const hold = (user_id: string, more: Partial<OrderHold> = {}): OrderHold => ({
  ...{ order_id: randomUUID(), stake: '10.00', fee: '0.10', winnings: '8.00' },
  user_id,
  ...more,
});
const take = async (...orders: OrderHold[]): Promise<unknown> =>
  (await harness.get(OrderFundsService).hold({ orders })).refused;

describe('a request to hold several orders', () => {
  it('holds those that customer and house can cover and refuses the others with a reason each', async () => {
    const [rich, poor] = [await harness.customer('100'), await harness.customer('15')];
    const known = hold(rich);
    expect(await take(known)).toEqual([]);
    const { trading } = await harness.get(HouseCapitalService).read();
    const winnings = '999999999.00';
    const refused = await take(
      hold(poor),
      hold(rich, { winnings }),
      hold(poor),
      { ...known, stake: '11.00' },
      hold(rich),
    );
    expect(refused).toEqual([
      { at: 1, reason: 'EXPOSURE_LIMIT', max: `${Number(trading) - 16}.00` },
      { at: 2, reason: 'INSUFFICIENT_FUNDS', max: null },
      { at: 3, reason: 'CONFLICT', max: null },
    ]);
    expect(await harness.balance(rich)).toMatchObject({ available: '79.80', in_trade: '20.00' });
    expect(await harness.balance(poor)).toMatchObject({ available: '4.90', in_trade: '10.00' });
  });

  it('holds a repeated order once, and of two orders with one id and other terms only the first', async () => {
    const user = await harness.customer('100');
    const [twice, first] = [hold(user), hold(user)];
    expect(await take(twice, twice)).toEqual([]);
    expect(await take(first, { ...first, stake: '20.00' })).toMatchObject([{ at: 1, reason: 'CONFLICT' }]);
    expect(await harness.balance(user)).toMatchObject({ available: '79.80', in_trade: '20.00' });
  });

  it('fails as a whole if the ledger cannot write, so that no order counts as refused', async () => {
    const user = await harness.customer('100');
    const post = jest.spyOn(harness.get(Ledger), 'post').mockRejectedValue(new Error('the database is away'));
    await expect(take(hold(user))).rejects.toThrow('the database is away');
    post.mockRestore();
  });

  it('moves nothing when one order is invalid', async () => {
    const user = await harness.customer('100');
    await expect(take(hold(user), hold(user, { stake: '-1' }))).rejects.toMatchObject({ errorName: 'INVALID_AMOUNT' });
    expect(await harness.balance(user)).toMatchObject({ available: '100.00', in_trade: '0.00' });
  });
});

it('answers a hold after it is flushed to disk, because orders rely on it after a crash', async () => {
  const user = await harness.customer('1000');
  await harness.db.dataSource.query(`
    create table commits (setting text);
    create function note_commit() returns trigger language plpgsql as $$
    begin
      insert into commits (setting) values (current_setting('synchronous_commit'));
      return null;
    end $$;
    create trigger transfers_noted after insert on transfers for each statement execute function note_commit()`);
  await harness.get(OrderFundsService).hold({ orders: [hold(user), hold(user)] });
  expect(await harness.db.dataSource.query('select setting from commits')).toEqual([{ setting: 'on' }]);
});
