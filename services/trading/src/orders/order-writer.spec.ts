import { foldPath, leafHash } from '@makoto/platform';
import { sampleOrder as order, SETTLE } from '../testing/sample-order.js';
import { SettlementHarness } from '../testing/settlement-harness.js';

const BATCH = { productId: 'BTCUSDT', settleTime: SETTLE };

let harness: SettlementHarness;

beforeAll(async () => {
  harness = await SettlementHarness.open();
});

afterAll(async () => {
  await harness?.close();
});

beforeEach(async () => {
  await harness.reset();
});

describe('an order’s row', () => {
  it.each([
    'stake = stake + 1',
    'payout_rate = 1',
    'buy_price = 1',
    `direction = 'down'`,
    'settle_time = settle_time + 250',
    'winnings = 0',
  ])('refuses a change of its terms: %s', async (change) => {
    await harness.write(order());
    await expect(harness.sql(`update orders set ${change}`)).rejects.toThrow('final');
  });

  it('refuses a second ending and its deletion', async () => {
    await harness.write(order());
    await harness.settlement.settle(BATCH);
    await expect(harness.sql(`update orders set result = 'void'`)).rejects.toThrow('final');
    await expect(harness.sql('delete from orders')).rejects.toThrow('never removed');
  });

  it('is written once when it comes twice in a batch and again later', async () => {
    const one = order();
    const [first, second] = await Promise.all([harness.write(one), harness.write(one)]);
    expect([first.kind, second.kind].sort()).toEqual(['known', 'placed']);
    expect(await harness.write(one)).toEqual({ kind: 'known' });
    expect(await harness.sql(`select count(*)::int as n from orders`)).toEqual([{ n: 1 }]);
  });

  it('is published once, with its first price, when it repeats in the batch with a later price', async () => {
    const one = order();
    const written = await Promise.all([
      harness.write(one),
      harness.write({ ...one, buyPrice: 105_000_000n, orderTime: one.orderTime + 250 }),
      harness.write(order({ userId: one.userId })),
      harness.write({ ...one, buyPrice: 106_000_000n, orderTime: one.orderTime + 500 }),
    ]);
    expect(written.map(({ kind }) => kind)).toEqual(['placed', 'known', 'placed', 'known']);
    expect(await harness.sql(`select buy_price from orders where id = '${one.id}'`)).toEqual([
      { buy_price: '100000000' },
    ]);
    const published = await harness.sql(
      `select e->>'id' as id, e->>'buy_price' as price
       from outbox, json_array_elements(payload::json) e where event = 'trading.order.placed'`,
    );
    expect(published).toHaveLength(2);
    expect(published).toContainEqual({ id: one.id, price: '100.00' });
  });

  it('sends the root of its receipt to the log, once for orders that are written together', async () => {
    await harness.write(order());
    const together = await Promise.all(Array.from({ length: 5 }, () => harness.write(order())));
    const sent = await harness.sql(
      `select e->>'root' as root, e->>'key_id' as key_id
       from outbox, json_array_elements(payload::json) e where event = 'trading.receipts.signed'`,
    );
    const roots = together.map((written) => {
      if (written.kind !== 'placed') throw new Error('an order was refused');
      const { payload, path, keyId } = written.signed;
      return { root: foldPath(leafHash(payload), stepsOf(path)).toString('hex'), key_id: keyId };
    });
    for (const root of roots) expect(sent).toContainEqual(root);
    expect(sent).toHaveLength(new Set(roots.map(({ root }) => root)).size + 1);
  });
});

const stepsOf = (path: string): Parameters<typeof foldPath>[1] =>
  path
    .split('.')
    .filter((step) => step !== '')
    .map((step) => ({ side: step.startsWith('l') ? 'left' : 'right', hash: Buffer.from(step.slice(1), 'base64url') }));
