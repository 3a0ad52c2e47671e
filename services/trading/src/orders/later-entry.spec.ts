import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { FRAME_MS, FRAME_SUBJECT, type OrdersEndRequest, ordersEnd, ordersHold } from '@makoto/contracts';
import { readTerms } from 'makoto-verify';
import { OrphanedHoldsSweeper } from '../settlement/orphaned-holds.sweeper.js';
import { TradingHarness } from '../testing/trading-harness.js';
import { TickCache } from '../ticks/tick-cache.js';

const START = Date.parse('2026-11-18T15:00:00Z');
const DELAY_MS = 1_000;

let harness: TradingHarness;
let ended: OrdersEndRequest['orders'];
let atMs = START;

/** Publishes frames with one price for BTCUSDT, `count` of them, or without ticks. */
async function frames(count: number, price: string | undefined): Promise<void> {
  for (let i = 0; i < count; i++) {
    atMs += FRAME_MS;
    const ticks = price === undefined ? [] : [['BTCUSDT', atMs - 1, price, price, price, '1']];
    harness.nats.publish(FRAME_SUBJECT, JSON.stringify({ w: atMs, ticks }));
  }
  await harness.nats.flush();
  const heard = harness.service.get(TickCache);
  await harness.until(async () => (await heard.lastAt('BTCUSDT', atMs, FRAME_MS)) !== undefined);
}

/** Publishes frames with one price until the replies have come. */
async function framesUntil(price: string | undefined, ...replies: Promise<unknown>[]): Promise<void> {
  let settled = false;
  const all = Promise.allSettled(replies).then(() => {
    settled = true;
  });
  for (let i = 0; i < 200 && !settled; i++) {
    await frames(1, price);
    // The order is under way in real time, and may wait for a few frames only: they come at ten times their usual pace.
    await sleep(FRAME_MS / 10);
  }
  await all;
}

/** Sends an order and waits until its money is held. */
async function send(more: object = {}, asker: object = {}): Promise<{ reply: Promise<PlacedOrder> }> {
  const held = Promise.withResolvers<void>();
  harness.wallet.on(ordersHold, () => {
    held.resolve();
    return { refused: [] };
  });
  const reply = harness.order('BTCUSDT', more, asker);
  reply.catch(() => undefined);
  await held.promise;
  return { reply };
}

type PlacedOrder = Awaited<ReturnType<TradingHarness['order']>>;

beforeAll(async () => {
  harness = await TradingHarness.start(START, {
    ...{ id: 'BTCUSDT', symbol: 'BTCUSDT', feed: 'binance', entry_delay_ms: DELAY_MS },
    closes_at: new Date(START + 3_600_000).toISOString(),
  });
});
afterAll(() => harness?.close());

beforeEach(async () => {
  ended = [];
  harness.wallet.on(ordersEnd, ({ orders }) => {
    ended.push(...orders);
    return {};
  });
  await frames(4, '100');
});

describe('an order where a live feed plays', () => {
  it('is entered at the first frame with a price from after its delay, and its receipt says so', async () => {
    const { reply } = await send();
    // The prices that could be known when it was accepted.
    await frames(4, '100');
    await frames(2, undefined);
    await framesUntil('107', reply);
    const order = await reply;
    const receipt: { v: number; accepted_at: number; entry_delay_ms: number } = JSON.parse(order.receipt.payload);
    expect(order.buy_price).toBe('107.00');
    expect(receipt).toMatchObject({ v: 2, entry_delay_ms: DELAY_MS });
    const terms = readTerms(order.receipt.payload);
    expect(terms.orderTime).toBe(Date.parse(order.order_time));
    expect(terms.entry.at).toBeGreaterThan(receipt.accepted_at + DELAY_MS);
    expect(terms.orderTime - terms.entry.at).toBeLessThan(FRAME_MS);
    const rows: unknown[] = await harness.database.dataSource.query(
      'select accepted_at, entry_delay_ms from orders where id = $1',
      [order.id],
    );
    expect(rows).toEqual([{ accepted_at: String(receipt.accepted_at), entry_delay_ms: DELAY_MS }]);
  });

  it.each<[string, object, string | undefined, string]>([
    ['there is no new price in time', {}, undefined, 'NO_FRESH_PRICE'],
    [
      'its entry is too far from the price that the customer saw',
      { price: '100', max_slippage: '0.01' },
      '107',
      'PRICE_MOVED',
    ],
  ])('gets its money back if %s, and its id can never become an order', async (_, more, price, error) => {
    const asker = { userId: randomUUID(), key: randomUUID() };
    const { reply } = await send(more, asker);
    await framesUntil(price, reply);
    await expect(reply).rejects.toMatchObject({ errorName: error });
    // Orders of other tests may settle meanwhile.
    const own = (): OrdersEndRequest['orders'] => ended.filter(({ user_id }) => user_id === asker.userId);
    expect(own()).toMatchObject([{ stake: '10.00', fee: '0.10', result: 'void' }]);
    const rows: unknown[] = await harness.database.dataSource.query(
      `select status, product_id from orders where id = $1`,
      [own()[0]?.order_id],
    );
    expect(rows).toEqual([{ status: 'cancelled', product_id: null }]);
    await harness.service.get(OrphanedHoldsSweeper).run();
    expect(own()).toHaveLength(1);
    // A later repeat is judged anew, under another id.
    harness.clock.advance(1_001);
    const again = await send({}, asker);
    await framesUntil('103', again.reply);
    expect((await again.reply).id).not.toBe(own()[0]?.order_id);
  });

  it('is placed once, although it is sent twice while it waits', async () => {
    const asker = { userId: randomUUID(), key: randomUUID() };
    const first = await send({}, asker);
    const second = await send({}, asker);
    await framesUntil('103', first.reply, second.reply);
    const [one, other] = await Promise.all([first.reply, second.reply]);
    expect(other).toMatchObject({ id: one.id, receipt: one.receipt });
    expect(ended.filter(({ user_id }) => user_id === asker.userId)).toEqual([]);
  });

  it('waits with hundreds of others for one frame', async () => {
    const many = 300;
    let held = 0;
    harness.wallet.on(ordersHold, ({ orders }) => {
      held += orders.length;
      return { refused: [] };
    });
    const replies = Array.from({ length: many }, () => harness.order('BTCUSDT'));
    for (const reply of replies) reply.catch(() => undefined);
    await harness.until(() => Promise.resolve(held === many));
    await framesUntil('104', ...replies);
    const placed = await Promise.all(replies);
    expect(new Set(placed.map(({ buy_price }) => buy_price))).toEqual(new Set(['104.00']));
  });
});
