import { randomUUID } from 'node:crypto';
import type { OrderHold, StakedOrdersReply } from '@makoto/contracts';
import { WalletHarness } from '../testing/wallet-harness.js';
import { OrderFundsController } from './order-funds.controller.js';

const DAY_MS = 86_400_000;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
let harness: WalletHarness;
let user: string;

beforeAll(async () => {
  harness = await WalletHarness.open();
  user = await harness.customer('1000');
});
afterAll(() => harness.close());

const money = (): OrderFundsController => harness.get(OrderFundsController);
const search = (from: number, after_id = LAST_ID, limit = 1_000): Promise<StakedOrdersReply> =>
  money().staked({ from, after_id, older_than_ms: 30_000, limit });

async function held(): Promise<OrderHold> {
  const order = { order_id: randomUUID(), user_id: user, stake: '10.00', fee: '0.10', winnings: '8.00' };
  await money().hold({ orders: [order] });
  return order;
}

describe('the search for holds without an order', () => {
  it('finds a hold posted days later, once', async () => {
    harness.clock.advance(3 * DAY_MS);
    const { order_id } = await held();
    harness.clock.advance(29_999);
    expect(await search(0)).toMatchObject({ orders: '', more: false });
    harness.clock.advance(1);
    const reply = await search(0);
    expect(reply).toEqual({ orders: order_id, more: false, until: harness.clock.now() - 30_000, until_id: LAST_ID });
    expect(await search(reply.until, reply.until_id)).toMatchObject({ orders: '', more: false });
  });

  it('continues after a full page within orders of the same moment and finds each once, ended or not', async () => {
    const orders = [await held(), await held(), await held(), await held(), await held()];
    const [ended = await held()] = orders;
    await money().end({ orders: [{ ...ended, result: 'tie' }] });
    harness.clock.advance(30_000);
    let reply = await search(harness.clock.now() - 30_001, LAST_ID, 2);
    const pages = [reply.orders.split(',')];
    while (reply.more) {
      reply = await search(reply.until, reply.until_id, 2);
      pages.push(reply.orders.split(','));
    }
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(pages.flat()).toEqual(orders.map((order) => order.order_id).sort());
  });

  it('returns owner and amounts of the orders that have not ended', async () => {
    const [open, ended] = [await held(), await held()];
    await money().end({ orders: [{ ...ended, result: 'void' }] });
    const { holds } = await money().openHolds({ orders: [open.order_id, ended.order_id, randomUUID()] });
    expect(holds).toEqual([{ ...open, at: harness.clock.now() }]);
  });
});
