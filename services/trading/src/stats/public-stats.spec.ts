import { AppError, parse, type RpcDef, StatsView, withdrawalTimes } from '@makoto/contracts';
import { Logger, RpcClient } from '@makoto/platform';
import { ManualClock } from '@makoto/platform/testing';
import type { OrderEnding, OrderTerms } from '../orders/order.js';
import type { OrderWriter } from '../orders/order-writer.js';
import { OrderHarness } from '../testing/order-harness.js';
import { SETTLE, sampleOrder } from '../testing/sample-order.js';
import { OrderSumsRollup } from './order-sums.rollup.js';
import { PublicStats } from './public-stats.service.js';
import { StatsRepository } from './stats.repository.js';

const MINUTE = 60_000;
const NOW = SETTLE - (SETTLE % MINUTE) + 600_000;

/** A wallet that only answers withdrawal times. */
class FakeWallet extends RpcClient {
  down = false;

  override async request<Request extends object, Reply extends object>(def: RpcDef<Request, Reply>): Promise<Reply> {
    if (this.down || def.pattern !== withdrawalTimes.pattern) throw new AppError('UNAVAILABLE');
    const times = { paid: 4, median_ms: 12_001, p95_ms: 61_000, promised_ms: 60_000, in_time: 3, overdue: 1 };
    const unused = { paid: 0, median_ms: null, p95_ms: null, promised_ms: null, in_time: 0, overdue: 0 };
    return parse(def.reply, {
      list: [
        { method: 'bank', ...times },
        { method: 'crypto', ...unused },
      ],
    });
  }
}

let harness: OrderHarness;
let wallet: FakeWallet;
let writer: OrderWriter;
let stats: PublicStats;
let rollup: OrderSumsRollup;
let ready = true;
const clock = new ManualClock(NOW);

beforeAll(async () => {
  harness = await OrderHarness.open();
  await harness.offer('BTCUSDT', 'XAUUSD');
  wallet = new FakeWallet(harness.nats, 'trading');
  writer = harness.writer();
  const { db } = harness;
  const log = new Logger('spec', 'silent');
  const readiness = Object.assign(Object.create(null), { canPlaceOrders: async () => ready });
  stats = new PublicStats(db.dataSource, new StatsRepository(db.dataSource), readiness, wallet, clock, log);
  const ticks = Object.assign(Object.create(null), { feedNow: () => clock.now() });
  rollup = new OrderSumsRollup(db.dataSource, ticks, log);
});

afterAll(async () => {
  wallet.close();
  await harness.close();
});

async function settled(result: OrderEnding['result'], more: Partial<OrderTerms> = {}): Promise<void> {
  const order = sampleOrder(more);
  await writer.write(order, 10n ** 15n);
  const profit = { win: order.winnings, lose: -order.stake, tie: 0n, void: 0n }[result];
  await harness.repository.settle([{ order, ending: { result, profit, sellPrice: null, sellTickAt: null } }], NOW);
}

describe('the published figures', () => {
  it('of a new installation are computed for the first readers, and retried soon after another service was down', async () => {
    wallet.down = true;
    await expect(stats.run()).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    await expect(stats.view()).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    wallet.down = false;
    clock.advance(20_000);
    const views = await Promise.all([stats.view(), stats.view(), stats.view()]);
    expect(views[0].all).toMatchObject({ orders: 0, payout: null });
    expect(new Set(views.map((view) => view.at)).size).toBe(1);
    clock.advance(300_000);
  });

  it('count accounts by their net result, fees included, and products by the share paid back', async () => {
    const [winner, loser, even] = [sampleOrder().userId, sampleOrder().userId, sampleOrder().userId];
    await settled('win', { userId: winner });
    await settled('lose', { userId: loser });
    await settled('win', { userId: loser });
    await settled('tie', { userId: even });
    await settled('lose', { productId: 'XAUUSD' });
    await rollup.run();
    await rollup.run();
    await stats.run();
    const view = parse(StatsView, await stats.view());
    // The tie gave everything back, so its account does not count.
    expect(view.accounts).toEqual({ traded: 3, losing: 2, losing_share: '0.666666' });
    expect(view.all).toMatchObject({ orders: 5, wins: 2, losses: 2, ties: 1, stakes: '40.00', payout: '0.90' });
    expect(view.products.find((p) => p.symbol === 'BTCUSDT')).toMatchObject({
      ...{ orders: 4, stakes: '30.00', payout: '1.20' },
      // Stakes of 30 and fees of 0.30, of which 36 were paid back.
      house_edge: '-0.19',
    });
    expect(view.products.find((p) => p.symbol === 'XAUUSD')).toMatchObject({ payout: '0.00', house_edge: '1.01' });
  });

  it("show withdrawal times, never rounded in the house's favour, and none for a method without withdrawals", async () => {
    const { withdrawals } = parse(StatsView, await stats.view());
    const none = { median_s: null, p95_s: null, promised_s: null, in_time_share: null };
    expect(withdrawals).toEqual([
      { method: 'bank', paid: 4, median_s: 13, p95_s: 61, promised_s: 60, in_time_share: '0.75', overdue: 1 },
      { method: 'crypto', paid: 0, ...none, overdue: 0 },
    ]);
  });

  it('are computed again after five minutes, not at every check', async () => {
    const { at } = await stats.view();
    clock.advance(299_999);
    await stats.run();
    expect((await stats.view()).at).toBe(at);
    clock.advance(1);
    await stats.run();
    expect((await stats.view()).at).not.toBe(at);
  });

  it('count a minute as up only if every check succeeded, and a minute without checks as down', async () => {
    await harness.db.dataSource.query('delete from uptime_minutes');
    const start = clock.now() - (clock.now() % MINUTE) + MINUTE;
    // Up, partly down, not checked, up.
    for (const [ms, up] of [
      [0, true],
      [MINUTE, true],
      [MINUTE + 20_000, false],
      [MINUTE + 40_000, true],
      [3 * MINUTE, true],
      [4 * MINUTE, true],
    ] as const) {
      clock.set(start + ms);
      ready = up;
      await stats.run();
    }
    clock.set(start + 4 * MINUTE + 1);
    await harness.db.dataSource.query('update public_stats set due_at = 0');
    await stats.run();
    expect((await stats.view()).uptime).toEqual({
      ...{ since: new Date(start).toISOString(), minutes: 4, up: 2, share: '0.50' },
    });
  });
});
