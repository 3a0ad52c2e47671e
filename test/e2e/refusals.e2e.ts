import { randomUUID } from 'node:crypto';
import { auditProduct } from '../../tools/checks/audit/audit.ts';
import type { Product } from '../../tools/launcher/product/product.ts';
import { type CallOptions, Client, eventually, type Json, PIN, type Reply, rowsOf } from '../support/client.ts';
import { ownerOf, staffOf } from '../support/console/operators.ts';
import { takeDown } from '../support/outage.ts';
import { expectNothingMoved } from '../support/refusal.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

let product: Product;
let rich: Client;
let poor: Client;

beforeAll(async () => {
  // The house has 10 million; one market may lose 500.
  product = await startTestProduct({
    partEnv: { gateway: { RATE_PER_SECOND: '0' }, trading: { EXPOSURE_SHARE: '0.00005' } },
  });
  [rich, poor] = [new Client(product.url), new Client(product.url)];
  await Promise.all([rich.register(), poor.register()]);
  await rich.deposit('2000.00');
});

afterAll(async () => {
  await product?.stop();
});

/** Runs longer than the tests, so that no settlement moves a balance meanwhile. */
const ORDER = { product_id: 'BTCUSDT', direction: 'up', amount: '10.00', duration: 300 };
const order = (more: object, client = rich, options: CallOptions = {}): Promise<Reply> =>
  client.call('order/create', { ...ORDER, ...more }, options);

const expectRefused = (attempt: () => Promise<Reply>, http: number, code: number, client = rich): Promise<Reply> =>
  expectNothingMoved(client, attempt, http, code);

describe('an order is refused, and nothing moves,', () => {
  it.each([
    ...['abc', '-1', '-0', '0', '0.00', '1.001', '0.0000001', '', ' 1', '１００', '1e3', '1e21'],
    ...[12.345, 1e21, true, ['10.00'], {}],
  ])('for the amount %j', async (amount) => {
    await expectRefused(() => order({ amount }), 400, 3003);
  });

  it('outside the stated minimum and maximum, which the answer names', async () => {
    const low = await expectRefused(() => order({ amount: '0.50', duration: 15 }), 400, 3004);
    expect(low.data).toMatchObject({ min: '1.00', max: '1000.00', currency: 'USD' });
    await expectRefused(() => order({ amount: '1000.01', duration: 15 }), 400, 3004);
  });

  it('without the balance for stake and fee', async () => {
    await expectRefused(() => order({}, poor, { key: randomUUID() }), 400, 3001, poor);
  });

  it('for an unknown duration, and the answer names the valid ones', async () => {
    const reply = await expectRefused(() => order({ duration: 16 }), 400, 4005);
    expect(reply.data).toEqual({ durations: [15, 30, 60, 180, 300] });
  });

  it('when the price has moved further than allowed', async () => {
    const reply = await expectRefused(() => order({ price: '1.00', max_slippage: '0.001' }), 409, 4003);
    expect(reply.data).toMatchObject({ price: expect.stringMatching(/^\d/) });
  });

  it.each([
    [{ price: '1.00' }, 'max_slippage'],
    [{ max_slippage: '0.01' }, 'price'],
    [{ price: '1.00', max_slippage: '-0.01' }, 'max_slippage'],
    [{ price: '1.00', max_slippage: '0.0000001' }, 'max_slippage'],
  ])('for an incomplete slippage guard, or one that is not a fraction: %j', async (guard, field) => {
    const reply = await expectRefused(() => order(guard), 400, 1001);
    expect(reply.errors.map((e) => e.field)).toEqual([field]);
  });

  it('in a closed market, and the answer says when it opens', async () => {
    // New York and Tokyo never trade at the same time.
    const closed = rowsOf(await rich.ok('product/list', { category: 'stock' })).find((row) => row['is_open'] === false);
    const reply = await expectRefused(() => order({ product_id: closed?.['id'] }), 400, 4001);
    expect(reply.data).toEqual({ opens_at: closed?.['opens_at'] });
    expect(Date.parse(String(closed?.['opens_at']))).toBeGreaterThan(Date.now());
  });

  it('beyond what the house can cover, and the answer says how much it can', async () => {
    const most = await expectRefused(() => order({ product_id: 'ETHUSDT', amount: '1000.00' }), 400, 4004);
    const { max } = Object(most.data);
    expect(Number(max)).toBeGreaterThan(100);
    expect((await order({ product_id: 'ETHUSDT', amount: max })).code).toBe(0);
    await eventually(async () => {
      const none = await expectRefused(() => order({ product_id: 'ETHUSDT', amount: '2.00' }), 400, 4004);
      expect(Number(Object(none.data).max)).toBeLessThan(2);
    }, 20_000);
  });

  it('for an unknown instrument', async () => {
    await expectRefused(() => order({ product_id: 'NOPE' }), 404, 1004);
  });

  it('for missing, wrong and unknown fields, each named in the caller’s language', async () => {
    const reply = await expectRefused(
      () =>
        rich.call(
          'order/create',
          { direction: 'sideways', amount: '10.00', duration: 15, bonus: 1 },
          { lang: 'ja-JP' },
        ),
      400,
      1001,
    );
    expect(reply.errors.map((e) => e.field).sort()).toEqual(['bonus', 'direction', 'product_id']);
    expect(reply.errors.find((e) => e.field === 'product_id')?.msg).toBe('入力してください。');
  });

  it('under a key used with other terms; with the same terms it gets the first order again', async () => {
    const key = randomUUID();
    const first = await order({}, rich, { key });
    const again = await order({}, rich, { key });
    expect(again.data).toEqual(first.data);
    await expectRefused(() => order({ amount: '11.00' }, rich, { key }), 409, 1005);
    await expectRefused(() => order({ direction: 'down' }, rich, { key }), 409, 1005);
    await expectRefused(() => order({ duration: 30 }, rich, { key }), 409, 1005);
  });

  it('under such a key also with invalid terms, or those of a closed market; the price is not one of the terms', async () => {
    const key = randomUUID();
    const first = await order({}, rich, { key });
    const closed = rowsOf(await rich.ok('product/list', { category: 'stock' })).find((row) => row['is_open'] === false);
    for (const other of [{ amount: '999999.00' }, { duration: 7 }, { product_id: closed?.['id'] }]) {
      await expectRefused(() => order(other, rich, { key }), 409, 1005);
    }
    const again = await order({ price: '1.00', max_slippage: '0.001' }, rich, { key });
    expect(again.data).toEqual(first.data);
  });

  it('except once, when the same key arrives twenty times at once', async () => {
    const before = await rich.balance('in_trade');
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 20 }, () => order({}, rich, { key })));
    expect(new Set(replies.map((r) => JSON.stringify(r.data))).size).toBe(1);
    expect(replies[0]?.code).toBe(0);
    expect(Number(await rich.balance('in_trade')) - Number(before)).toBe(10);
  });

  it('beyond the balance, however many orders race for it', async () => {
    const racer = new Client(product.url);
    await racer.register();
    await racer.deposit('50.00');
    const replies = await Promise.all(Array.from({ length: 30 }, () => order({}, racer)));
    expect(replies.filter((r) => r.code === 0)).toHaveLength(4);
    expect(replies.filter((r) => r.code === 3001)).toHaveLength(26);
    expect(await racer.available()).toBe('9.60');
  });
});

describe("a customer's own limits", () => {
  it('refuse an order that would exceed them, at once, and say how much is used', async () => {
    const careful = new Client(product.url);
    await careful.register();
    await careful.deposit('100.00');
    expect((await order({}, careful)).code).toBe(0);
    await careful.ok('user/set_limits', { daily_stake: '25.00' });
    const refused = await expectRefused(() => order({ amount: '15.01' }, careful), 403, 3006, careful);
    expect(refused.data).toMatchObject({ limit: '25.00', used: '10.00' });
    expect((await order({ amount: '15.00' }, careful)).code).toBe(0);
    await expectRefused(() => order({ amount: '1.00' }, careful), 403, 3006, careful);
  });

  it('refuse an order that could lose more than is allowed in a day, including its fee', async () => {
    const careful = new Client(product.url);
    await careful.register();
    await careful.deposit('100.00');
    await careful.ok('user/set_limits', { daily_loss: '20.20' });
    const refused = await expectRefused(() => order({ amount: '20.01' }, careful), 403, 3006, careful);
    expect(refused.data).toEqual({ limit: '20.20', used: '0.00' });
    expect((await order({ amount: '20.00' }, careful)).code).toBe(0);
    const reply = await expectRefused(() => order({ amount: '1.00' }, careful), 403, 3006, careful);
    expect(reply.data).toEqual({ limit: '20.20', used: '20.20' });
  });

  it('keep self-excluded customers from trading and depositing, but not from reading and withdrawing', async () => {
    const resting = new Client(product.url);
    await resting.register();
    await resting.deposit('100.00');
    await resting.ok('user/set_limits', { exclude_until: new Date(Date.now() + 86_400_000).toISOString() });
    await expectRefused(() => order({}, resting), 403, 2012, resting);
    const deposit = await resting.call('user/deposit', { method: 'quick', currency: 'USD', amount: '10.00' });
    expect([deposit.http, deposit.code]).toEqual([403, 2012]);
    expect(await resting.available()).toBe('100.00');
  });
});

it('a purchase is refused once its product is withdrawn or sold out, also with an earlier preview', async () => {
  const owner = await ownerOf(product);
  const { finance } = await staffOf(product, owner);
  const product_id = 'wealth-test';
  const buy = (more: Json): Promise<Reply> => rich.call('wealth/buy', { amount: '100.00', pay_password: PIN, ...more });
  const content = {
    ...{ kind: 'wealth', currency: 'USD', cycle_days: 30, daily_rate: '0.0001', min_amount: '10.00' },
    ...{ max_amount: '1000.00', quota: '100.00', early_exit: false, forfeit_rate: '0', on_sale: true },
  };
  const change = async (before: number | null, more: Json): Promise<void> => {
    const proposal = { subject: product_id, content: { ...content, ...more }, version: before, reason: 'tried' };
    const { version } = await owner.ok('console/terms/earn/propose', proposal);
    await finance.ok('console/terms/earn/approve', { subject: product_id, version });
  };
  await change(null, {});
  const asked = { product_id, amount: '100.00' };
  const { quote_id } = await eventually(() => rich.ok('wealth/submit', asked), 30_000);
  const { id } = await rich.ok('wealth/buy', { product_id, amount: '60.00', pay_password: PIN });
  await expectRefused(() => buy({ product_id, quote_id }), 400, 5001);
  await change(0, { quota: '1000.00', on_sale: false });
  await eventually(async () => expect((await rich.call('wealth/submit', asked)).code).toBe(5001), 30_000);
  await expectRefused(() => buy(asked), 400, 5001);
  await expectRefused(() => buy({ product_id, quote_id }), 400, 5001);
  // A position of a product without early exits keeps its terms.
  await expectRefused(() => rich.call('wealth/redeem', { id, pay_password: PIN }), 403, 1003);
});

describe('when a service is unavailable', () => {
  it.each([
    ['wallet', 'user/deposit', { method: 'quick', currency: 'USD', amount: '10.00' }],
    ['wallet', 'wallet/withdrawals', {}],
    ['identity', 'user/login', { account: 'somebody', password: 'a-good-passphrase' }],
    ['market', 'product/list', {}],
    ['trading', 'order/hold_list', {}],
  ])('without %s the call %s answers 1007 and nothing is done', async (part, path, body) => {
    const before = await rich.ok('wallet/deposits');
    await product.kill(part);
    const reply = await rich.call(path, body);
    expect([reply.http, reply.code]).toEqual([503, 1007]);
    await product.untilHealthy();
    await eventually(async () => expect((await rich.ok('wallet/deposits'))['total']).toBe(before['total']));
  });

  /** Prices are old for a moment after the market was away, or when the machine stalls; that is refused first. */
  const expectOnceThereArePrices = (expected: { http: number; code: number }, key: string) =>
    eventually(async () => expect(await order({}, rich, { key })).toMatchObject(expected));

  it('an order without the market is accepted at a fresh price or refused, and a refused one holds no money', async () => {
    const careful = new Client(product.url);
    await careful.register();
    await careful.deposit('50.00');
    await product.kill('market');
    const terms = { amount: '1.00' };
    const replies = await Promise.all(Array.from({ length: 10 }, () => order(terms, careful)));
    for (const { http, code } of replies) expect(['200 0', '503 1007', '503 4002']).toContain(`${http} ${code}`);
    await product.untilHealthy();
    const taken = replies.filter(({ code }) => code === 0).length;
    await eventually(async () => expect(await careful.balance('in_trade')).toBe(`${taken}.00`), 60_000);
  });

  it('an order answers 1007, nothing moves, and the same key works when the service is back', async () => {
    const key = randomUUID();
    const before = await rich.available();
    const recover = await takeDown(product, 'wallet');
    try {
      await expectOnceThereArePrices({ http: 503, code: 1007 }, key);
    } finally {
      recover();
    }
    await product.untilHealthy();
    expect(await rich.available()).toBe(before);
    await expectOnceThereArePrices({ http: 200, code: 0 }, key);
    const held = rowsOf(await rich.ok('order/hold_list', { size: 100 }));
    expect(new Set(held.map((o) => o['id'])).size).toBe(held.length);
  });
});

it('after all refusals every promise of the books holds', async () => {
  expect((await auditProduct(product.adminDatabaseUrl)).broken).toEqual([]);
});
