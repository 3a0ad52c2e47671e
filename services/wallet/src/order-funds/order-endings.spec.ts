import { randomUUID } from 'node:crypto';
import type { OrderEnding, OrderHold } from '@makoto/contracts';
import { WalletHarness } from '../testing/wallet-harness.js';
import { OrderFundsService } from './order-funds.service.js';

let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterAll(() => harness.close());

const money = (): OrderFundsService => harness.get(OrderFundsService);
const order = (user_id: string): OrderHold => ({
  ...{ order_id: randomUUID(), user_id },
  ...{ stake: '10.00', fee: '0.10', winnings: '8.00' },
});

describe('a request to end many orders', () => {
  it('pays all but the one whose stake is missing, and pays each once when repeated', async () => {
    const [user, poor] = [await harness.customer('5000'), await harness.customer()];
    const held = Array.from({ length: 300 }, () => order(user));
    await money().hold({ orders: held });
    const missing = order(poor);
    const orders = [...held.slice(0, 150), missing, ...held.slice(150)].map(
      (one): OrderEnding => ({ ...one, result: 'win' }),
    );
    for (let i = 0; i < 2; i++) {
      expect(await money().end({ orders })).toEqual({ refused: [{ at: 150, reason: 'INSUFFICIENT_FUNDS' }] });
      // 5,000 + 300 × (8.00 − 0.10)
      expect(await harness.balance(user)).toMatchObject({ available: '7370.00', in_trade: '0.00' });
      expect(await harness.balance(poor)).toMatchObject({ available: '0.00', in_trade: '0.00' });
    }
    await harness.assertBooks();
  });

  it('pays all but the one that ended with another result', async () => {
    const user = await harness.customer('100');
    const [first, second] = [order(user), order(user)];
    await money().hold({ orders: [first, second] });
    expect(await money().end({ orders: [{ ...first, result: 'lose' }] })).toEqual({});
    const again = [first, second].map((one): OrderEnding => ({ ...one, result: 'win' }));
    expect(await money().end({ orders: again })).toEqual({ refused: [{ at: 0, reason: 'CONFLICT' }] });
    expect(await harness.balance(user)).toMatchObject({ available: '97.80', in_trade: '0.00' });
    await harness.assertBooks();
  });
});
