import { clock } from '../../lib/clock';
import { keepReply, lastReply } from '../../lib/last-known';
import { HELD } from '../first-calls';
import { holdList } from './hold-list';

const settles = Date.parse('2026-11-22T12:01:00Z');
const reply = {
  ...{ page: 1, size: 20, total: 1 },
  list: [
    {
      ...{ id: 'o', number: 'T1', product_id: 'p', symbol: 'EUR/USD', direction: 'up', amount: '10.00', fee: '0.10' },
      ...{ currency: 'USD', payout_rate: '0.85', buy_price: '1.1', status: 'open', remaining_ms: 60_000 },
      ...{ order_time: '2026-11-22T12:00:00Z', settle_time: new Date(settles).toISOString() },
    },
  ],
};
/** The clock's difference from `ms`, in whole minutes. */
const minutesFrom = (ms: number): number => Math.round((clock.now() - ms) / 60_000);

describe('running orders', () => {
  it('set the server clock when they have just arrived', () => {
    holdList.reply(reply, holdList.path);
    expect(minutesFrom(settles - 60_000)).toBe(0);
  });

  it('do not set it when they come from storage', () => {
    keepReply(holdList.path, HELD, 'own', reply);
    clock.learn(settles + 600_000);
    expect(lastReply(holdList, HELD, 'own')?.list).toHaveLength(1);
    expect(minutesFrom(settles + 600_000)).toBe(0);
  });
});
