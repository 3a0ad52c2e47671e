import { randomUUID } from 'node:crypto';
import type { OrderHold } from '@makoto/contracts';
import { HouseCapitalService } from '../ledger/index.js';
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

describe('the money of several orders, asked for together', () => {
  it('is held for each that its customer and the house can cover, and refused to each other by its own reason', async () => {
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

  it('is held once for an order that is named twice, and of two with its id but other terms only the first is', async () => {
    const user = await harness.customer('100');
    const [twice, first] = [hold(user), hold(user)];
    expect(await take(twice, twice)).toEqual([]);
    expect(await take(first, { ...first, stake: '20.00' })).toMatchObject([{ at: 1, reason: 'CONFLICT' }]);
    expect(await harness.balance(user)).toMatchObject({ available: '79.80', in_trade: '20.00' });
  });

  it('is not touched where one of them asks for nonsense', async () => {
    const user = await harness.customer('100');
    await expect(take(hold(user), hold(user, { stake: '-1' }))).rejects.toMatchObject({ errorName: 'INVALID_AMOUNT' });
    expect(await harness.balance(user)).toMatchObject({ available: '100.00', in_trade: '0.00' });
  });
});

it('is flushed to disk before it is answered: whoever writes an order after a crash counts on it', async () => {
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
