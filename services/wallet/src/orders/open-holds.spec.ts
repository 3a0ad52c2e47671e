import { randomUUID } from 'node:crypto';
import type { OpenHoldsReply } from '@makoto/contracts';
import { WalletBed } from '../testing/wallet-bed.js';
import { OrderMoneyService } from './order-money.service.js';

const DAY_MS = 86_400_000;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
let bed: WalletBed;

beforeAll(async () => {
  bed = await WalletBed.open();
});
afterAll(() => bed.close());

const money = (): OrderMoneyService => bed.get(OrderMoneyService);
const look = (from: number, limit = 1_000): Promise<OpenHoldsReply> =>
  money().openHolds({ from, after_id: LAST_ID, older_than_ms: 30_000, limit });

describe('the search for open holds', () => {
  it('looks at a bounded stretch at a time from the first transfer on, and comes to what was taken days later', async () => {
    const user = await bed.customer('100');
    const began = bed.clock.now();
    bed.clock.advance(3 * DAY_MS);
    const order = { order_id: randomUUID(), user_id: user, stake: '10.00', fee: '0.10', winnings: '8.00' };
    await money().hold({ orders: [order] });
    bed.clock.advance(30_000);
    const first = await look(0);
    expect(first).toMatchObject({ holds: [], more: true });
    expect(first.until).toBeGreaterThanOrEqual(began);
    expect(first.until).toBeLessThan(began + DAY_MS);
    let reply = first;
    while (reply.more && reply.holds.length === 0) reply = await look(reply.until);
    expect(reply).toMatchObject({ holds: [order], more: false, until: bed.clock.now() - 30_000 });
    expect(await look(reply.until)).toMatchObject({ holds: [], more: false });
  });

  it('says that there is more behind a full page', async () => {
    expect(await look(bed.clock.now() - 60_000, 1)).toMatchObject({ holds: [{}], more: true });
  });
});
