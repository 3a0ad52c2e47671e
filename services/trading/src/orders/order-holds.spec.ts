import { randomUUID } from 'node:crypto';
import { AppError, type OrderHold, ordersHold } from '@makoto/contracts';
import { TradingHarness } from '../testing/trading-harness.js';
import { OrderHolds } from './order-holds.js';

let harness: TradingHarness;

beforeAll(async () => {
  harness = await TradingHarness.start(Date.parse('2026-11-18T15:00:00Z'), { id: 'BTCUSDT', symbol: 'BTCUSDT' });
});
afterAll(() => harness?.close());

const hold = (stake: string): OrderHold => ({
  ...{ order_id: randomUUID(), user_id: randomUUID(), fee: '0.10', winnings: '8.00' },
  stake,
});
const take = (order: OrderHold): Promise<unknown> =>
  harness.service
    .get(OrderHolds)
    .take(order)
    .then(
      () => 'held',
      (error: unknown) => (error instanceof AppError ? [error.errorName, error.params] : error),
    );

describe('holds requested at the same moment', () => {
  it('share a request, and each order gets its own outcome', async () => {
    const asked: number[] = [];
    harness.wallet.on(ordersHold, ({ orders }) => {
      asked.push(orders.length);
      const refused = orders.flatMap(({ stake }, at) => {
        if (stake === '2.00') return { at, reason: 'INSUFFICIENT_FUNDS' as const };
        return stake === '3.00' ? { at, reason: 'EXPOSURE_LIMIT' as const, max: '5' } : [];
      });
      return { refused };
    });
    expect(await Promise.all(['1.00', '2.00', '1.00', '3.00'].map((stake) => take(hold(stake))))).toEqual([
      'held',
      ['INSUFFICIENT_FUNDS', {}],
      'held',
      ['EXPOSURE_LIMIT', { max: '5', currency: 'USD' }],
    ]);
    expect(asked).toEqual([4]);
  });

  it('do not wait for a request that is never answered', async () => {
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    harness.wallet.on(ordersHold, async () => {
      asked.resolve();
      await answer.promise;
      return { refused: [] };
    });
    const stuck = take(hold('1.00'));
    await asked.promise;
    harness.wallet.on(ordersHold, () => ({ refused: [] }));
    expect(await take(hold('1.00'))).toBe('held');
    answer.resolve();
    expect(await stuck).toBe('held');
  });

  it('all fail if the request fails, and later holds are requested again', async () => {
    harness.wallet.on(ordersHold, () => {
      throw new AppError('UNAVAILABLE');
    });
    const failed = ['UNAVAILABLE', {}];
    expect(await Promise.all([take(hold('1.00')), take(hold('1.00'))])).toEqual([failed, failed]);
    harness.wallet.on(ordersHold, () => ({ refused: [] }));
    expect(await take(hold('1.00'))).toBe('held');
  });
});
