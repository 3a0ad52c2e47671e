import { jest } from '@jest/globals';
import { sampleOrder as order, SETTLE } from '../testing/sample-order.js';
import { NOW, SettlementHarness } from '../testing/settlement-harness.js';
import { SETTLE_SQL } from './settlement.repository.js';

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

afterEach(() => {
  jest.restoreAllMocks();
});

describe('a settlement batch', () => {
  it('is decided by one price; each order is paid, written and published once', async () => {
    const [up, down, tie] = [order(), order({ direction: 'down' }), order({ buyPrice: 101_000_000n })];
    await Promise.all([up, down, tie].map((o) => harness.write(o)));
    await harness.settlement.settle(BATCH);
    await harness.settlement.settle(BATCH);
    expect(await harness.results()).toEqual({ [up.id]: 'win', [down.id]: 'lose', [tie.id]: 'tie' });
    expect(harness.peers.paid.map((p) => [p.order_id, p.result]).sort()).toEqual(
      [
        [up.id, 'win'],
        [down.id, 'lose'],
        [tie.id, 'tie'],
      ].sort(),
    );
    expect(await harness.settledEvents()).toHaveLength(3);
  });

  it('writes and publishes the exit price, its time, the profit and when each was settled', async () => {
    const [lost, void_] = [order({ direction: 'down' }), order({ maxGapMs: 50 })];
    for (const one of [lost, void_]) await harness.write(one);
    await harness.settlement.settle(BATCH);
    const rows = await harness.sql(
      'select id, result, sell_price, sell_tick_at, profit, settled_at from orders order by result',
    );
    const settled_at = String(NOW);
    const exit = { sell_price: '101000000', sell_tick_at: String(SETTLE - 100) };
    expect(rows).toEqual([
      { id: lost.id, result: 'lose', ...exit, profit: '-10000000', settled_at },
      { id: void_.id, result: 'void', sell_price: null, sell_tick_at: null, profit: '0', settled_at },
    ]);
    const events = await harness.settledEvents();
    expect(events).toHaveLength(2);
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: lost.id, result: 'lose', sell_price: '101.00', profit: '-10.00' }),
        expect.objectContaining({ id: void_.id, result: 'void', sell_price: null, profit: '0.00' }),
      ]),
    );
  });

  it('is left to its job for the first second after its settle time', async () => {
    const [late, fresh] = [order({ settleTime: NOW - 1_000 }), order({ settleTime: NOW - 999 })];
    for (const one of [late, fresh]) await harness.write(one);
    harness.peers.priceAt = ({ at }) => ({ ...harness.peers.price, at, tick_at: at });
    await harness.sweeper.run();
    expect(await harness.results()).toEqual({ [late.id]: 'win', [fresh.id]: 'open' });
  });

  it('of thousands of orders is settled completely, at most three thousand being paid at once', async () => {
    const many = Array.from({ length: 3_300 }, () => order());
    await Promise.all(many.map((o) => harness.write(o)));
    const read = jest.spyOn(harness.repository, 'open');
    const published = jest.spyOn(harness.orders.outbox, 'notify');
    const three = Promise.withResolvers<number>();
    let asked = 0;
    harness.peers.beforeEnding = () => {
      if (++asked === 3) setImmediate(() => three.resolve(read.mock.calls.length));
      return three.promise;
    };
    await harness.settlement.settle(BATCH);
    expect(await three.promise).toBe(3);
    expect(published).toHaveBeenCalledTimes(4);
    expect(new Set(Object.values(await harness.results()))).toEqual(new Set(['win']));
    expect(new Set(harness.peers.paid.map((p) => p.order_id)).size).toBe(3_300);
    expect(harness.peers.payments).toBe(4);
  });

  it('is looked up by its ids, so that it costs no more while many other orders are open', async () => {
    const history = Array.from({ length: 300 }, () => order());
    await Promise.all(history.map((o) => harness.write(o)));
    await harness.settlement.settle(BATCH);
    // Now the statistics say that no order is open.
    await harness.sql('vacuum analyze orders');
    const plan = await harness.planOf(SETTLE_SQL, "'{}','{}','{}','{}','{}',0,'[]',null");
    expect(plan).toContain('Index Cond: (id = t.id)');
    expect(plan).not.toContain('orders_due');
  });

  it('with an order that the ledger refuses settles the others once; that one stays open until it can be paid', async () => {
    const errors = jest.spyOn(harness.log, 'error');
    const many = Array.from({ length: 1_500 }, () => order());
    // Ends otherwise than the rest, so that nobody gets its result.
    const refused = order({ direction: 'down' });
    await Promise.all([...many, refused].map((o) => harness.write(o)));
    harness.peers.refuses.add(refused.id);
    await harness.settlement.settle(BATCH);
    await harness.sweeper.run();
    const results = await harness.results();
    expect(results[refused.id]).toBe('open');
    expect(many.filter(({ id }) => results[id] !== 'win')).toEqual([]);
    expect(harness.peers.paid.map((p) => p.order_id).sort()).toEqual(many.map((o) => o.id).sort());
    expect(await harness.settledEvents()).toHaveLength(1_500);
    expect(errors.mock.calls).toEqual([[expect.stringContaining(refused.id)]]);
    const later = order();
    await harness.write(later);
    await harness.settlement.settle(BATCH);
    expect(await harness.results()).toMatchObject({ [later.id]: 'win', [refused.id]: 'open' });
    harness.peers.refuses.clear();
    await harness.sweeper.run();
    expect(await harness.results()).toMatchObject({ [refused.id]: 'lose' });
    expect(harness.peers.paid).toHaveLength(1_502);
  });

  it('counts as overdue five seconds after its settle time', async () => {
    for (const late of [5_000, 4_999]) await harness.write(order({ settleTime: NOW - late }));
    expect(await harness.metrics.text()).toContain('orders_overdue 1\n');
  });

  it.each([
    { status: 'gap' as const },
    { status: 'gap' as const, price: '101', tick_at: SETTLE },
    { status: 'ok' as const, price: '101' },
    { status: 'ok' as const, tick_at: SETTLE },
  ])('without a fresh tick is void: %j', async (answer) => {
    const one = order();
    await harness.write(one);
    harness.peers.price = { symbol: 'BTCUSDT', at: SETTLE, ...answer };
    await harness.settlement.settle(BATCH);
    expect(await harness.results()).toEqual({ [one.id]: 'void' });
  });

  it('is decided by the tick that was heard here, without asking market', async () => {
    const [up, down] = [order(), order({ direction: 'down' })];
    await Promise.all([up, down].map((o) => harness.write(o)));
    const heard = { at: SETTLE, price: 99_000_000n, bid: 99_000_000n, ask: 99_000_000n };
    jest.spyOn(harness.feed, 'lastAt').mockResolvedValue(heard);
    harness.peers.price = { symbol: 'BTCUSDT', at: SETTLE, status: 'pending' };
    await harness.settlement.settle(BATCH);
    expect(await harness.results()).toEqual({ [up.id]: 'lose', [down.id]: 'win' });
  });

  it('applies to each order the gap that it was placed with', async () => {
    const [strict, loose] = [order({ maxGapMs: 50 }), order({ maxGapMs: 100 })];
    await Promise.all([strict, loose].map((o) => harness.write(o)));
    await harness.settlement.settle(BATCH);
    expect(await harness.results()).toEqual({ [strict.id]: 'void', [loose.id]: 'win' });
  });

  it('waits until the feed has passed its settle time', async () => {
    const one = order();
    await harness.write(one);
    harness.peers.price = { symbol: 'BTCUSDT', at: SETTLE, status: 'pending' };
    await expect(harness.settlement.settle(BATCH)).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    expect(await harness.results()).toEqual({ [one.id]: 'open' });
    expect(harness.peers.paid).toEqual([]);
  });

  it('that was paid but not written when the process died gets the same result later', async () => {
    const one = order();
    await harness.write(one);
    const settle = harness.repository.settle.bind(harness.repository);
    harness.repository.settle = () => Promise.reject(new Error('killed between paying and writing'));
    await expect(harness.settlement.settle(BATCH)).rejects.toThrow('killed');
    harness.repository.settle = settle;
    expect(await harness.results()).toEqual({ [one.id]: 'open' });
    await harness.sweeper.run();
    expect(await harness.results()).toEqual({ [one.id]: 'win' });
    expect(harness.peers.paid.map((p) => p.result)).toEqual(['win', 'win']);
    expect(await harness.settledEvents()).toHaveLength(1);
  });

  it('that another process settles in part meanwhile is written, published and taken from the exposure once', async () => {
    await harness.orders.offer('ETHUSDT');
    const amounts = (stake: bigint) => ({ stake, winnings: stake / 2n });
    const batch = [order(amounts(8n)), order({ direction: 'down', ...amounts(40n) })];
    const others = [
      order({ settleTime: SETTLE + 1, ...amounts(200n) }),
      order({ settleTime: SETTLE + 1, direction: 'down', ...amounts(1_000n) }),
      order({ productId: 'ETHUSDT', ...amounts(5_000n) }),
    ];
    for (const one of [...batch, ...others]) await harness.write(one);
    const settle = harness.repository.settle.bind(harness.repository);
    harness.repository.settle = async (decided, at) => {
      await settle(decided.slice(0, 1), at - 1);
      for (let i = 0; i < 2; i++) await settle(decided, at);
    };
    await harness.settlement.settle(BATCH).finally(() => {
      harness.repository.settle = settle;
    });
    expect((await harness.settledEvents()).map((event) => Object(event).id).sort()).toEqual(
      batch.map((one) => one.id).sort(),
    );
    const settled = await harness.sql('select settled_at from orders where result is not null order by id');
    expect(settled).toEqual([NOW - 1, NOW].map((at) => ({ settled_at: String(at) })));
    const columns = 'product_id, up_stakes, up_winnings, down_stakes, down_winnings';
    expect(await harness.sql(`select ${columns} from exposure order by product_id`)).toEqual([
      { product_id: 'BTCUSDT', up_stakes: '200', up_winnings: '100', down_stakes: '1000', down_winnings: '500' },
      { product_id: 'ETHUSDT', up_stakes: '5000', up_winnings: '2500', down_stakes: '0', down_winnings: '0' },
    ]);
  });

  it('without a job is settled by the sweeper, and stays open while it cannot be paid', async () => {
    const one = order();
    await harness.write(one);
    const { sweeper } = harness;
    harness.peers.walletIsDown = true;
    await sweeper.run();
    expect(await harness.results()).toEqual({ [one.id]: 'open' });
    harness.peers.walletIsDown = false;
    await sweeper.run();
    expect(await harness.results()).toEqual({ [one.id]: 'win' });
  });
});

describe('a settle time', () => {
  it('settles every instrument, even if the price of one is not known yet', async () => {
    await harness.orders.offer('ETHUSDT');
    const [known, unknown] = [order(), order({ productId: 'ETHUSDT' })];
    await Promise.all([known, unknown].map((o) => harness.write(o)));
    const pending = { symbol: 'ETHUSDT', at: SETTLE, status: 'pending' as const };
    harness.peers.priceAt = ({ symbol }) => (symbol === 'ETHUSDT' ? pending : harness.peers.price);
    await expect(harness.settlement.settleAll(SETTLE)).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    expect(await harness.results()).toEqual({ [known.id]: 'win', [unknown.id]: 'open' });
    harness.peers.priceAt = () => ({ ...harness.peers.price, symbol: 'ETHUSDT' });
    await harness.settlement.settleAll(SETTLE);
    expect(await harness.results()).toEqual({ [known.id]: 'win', [unknown.id]: 'win' });
    expect(harness.peers.paid).toHaveLength(2);
  });
});

describe('a feed that is interrupted for 30 seconds', () => {
  const GRID = 250;
  const GAP = 3_000;
  /** The last tick before the interruption, and the first after it. */
  const CUT = SETTLE - 150_000;
  const BACK = CUT + 30_000;

  it('settles each of 1,000 settle times by the last tick within the gap, or as void', async () => {
    const settleTimes = Array.from({ length: 1_000 }, (_, i) => CUT - 100_000 + i * GRID);
    const lastTick = (t: number): number => (t >= CUT && t < BACK ? CUT : t);
    harness.peers.priceAt = ({ at }) => {
      const tick_at = lastTick(at);
      const known = at - tick_at <= GAP;
      return { symbol: 'BTCUSDT', at, ...(known ? { status: 'ok', tick_at, price: '101' } : { status: 'gap' }) };
    };
    const orders = settleTimes.map((settleTime) => order({ settleTime, orderTime: settleTime - 60_000 }));
    await Promise.all(orders.map((o) => harness.write(o)));
    const { sweeper } = harness;
    for (let i = 0; i < 5; i++) await sweeper.run();
    const ended = await harness.results();
    for (const { id, settleTime } of orders) {
      const inside = settleTime > CUT + GAP && settleTime < BACK;
      expect([settleTime - CUT, ended[id]]).toEqual([settleTime - CUT, inside ? 'void' : 'win']);
    }
    expect(new Set(harness.peers.paid.map((p) => p.order_id)).size).toBe(1_000);
    expect(harness.peers.paid).toHaveLength(1_000);
  });
});
