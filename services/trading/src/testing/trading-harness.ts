import { randomUUID } from 'node:crypto';
import {
  FRAME_MS,
  FRAME_SUBJECT,
  houseCapital,
  type InstrumentView,
  instruments,
  orderCreate,
  ordersEnd,
  ordersHold,
  type PlacedOrderView,
  restrictions,
  stakedOrders,
} from '@makoto/contracts';
import { connectRedis } from '@makoto/platform';
import { type Asker, openHarnessParts, ServiceHarness } from '@makoto/platform/testing';
import { MIGRATIONS } from '../migrations/migrations.js';
import { startTrading } from '../start-trading.js';
import { TickCache } from '../ticks/tick-cache.js';
import { tradingConfig } from './sample-order.js';

/** Each Jest worker uses its own Redis database, so that services of other suites do not take its jobs. */
const redisUrl = (): string => `${process.env.TEST_REDIS_URL}/${Number(process.env.JEST_WORKER_ID ?? 0) % 16}`;

/** The URL of the worker's own Redis database, emptied. */
export async function emptyRedis(): Promise<string> {
  const redis = connectRedis(redisUrl());
  await redis.flushdb();
  redis.disconnect();
  return redisUrl();
}

/** The gap is long, so that a slow machine does not make prices stale. */
const MARKET: InstrumentView = {
  ...{ id: 'LTCUSDT', symbol: 'LTCUSDT', name_en: 'Litecoin', name_ja: 'ライトコイン', name_zh: '莱特币' },
  ...{ category: 'blockchain', decimals: 2, is_open: true, suspended: false, feed: 'simulated', max_gap_ms: 30_000 },
  ...{ sessions: [], price: '100', change_24h: '0', volume_24h: '0', high_24h: '100', low_24h: '100' },
};

/** The whole service on its own servers. Tests publish the frames; market, wallet and identity are fakes that accept everything. */
export class TradingHarness extends ServiceHarness {
  /** Accepts everything until a test replaces a reply. */
  readonly wallet = this.peer('wallet');
  readonly market = this.peer('market');
  private atMs = 0;

  /** `markets` lists the overrides of each instrument. */
  static async start(at: number, ...markets: Partial<InstrumentView>[]): Promise<TradingHarness> {
    const harness = new TradingHarness(await openHarnessParts('trading', MIGRATIONS, at));
    harness.fakePeers(markets.map((more) => ({ ...MARKET, ...more })));
    harness.service = await startTrading(
      Object.assign(tradingConfig(harness.database.url), harness.settings(await emptyRedis())),
      harness.clock,
    );
    return harness;
  }

  /** Starts the feed at `atMs`, a moment on the grid. */
  begin(atMs: number): void {
    this.atMs = atMs - FRAME_MS;
  }

  /** Publishes the frames up to `untilMs`, each with a tick per symbol just before its end, and waits until they arrive. */
  async publish(untilMs: number, ...symbols: [string, ...string[]]): Promise<void> {
    while (this.atMs < untilMs) {
      this.atMs += FRAME_MS;
      const ticks = symbols.map((symbol) => [symbol, this.atMs - 1, '100', '99.99', '100.01', '1']);
      this.nats.publish(FRAME_SUBJECT, JSON.stringify({ w: this.atMs, ticks }));
    }
    const heard = this.service.get(TickCache);
    await this.until(async () => (await heard.lastAt(symbols[0], untilMs, FRAME_MS)) !== undefined);
  }

  /** Places an order of 10 USD for 15 seconds, with overrides. */
  order(product_id: string, more: object = {}, asker: Asker = {}): Promise<PlacedOrderView> {
    const order = { product_id, direction: 'up' as const, amount: '10.00', duration: 15, ...more };
    return this.call(orderCreate, order, { userId: randomUUID(), key: randomUUID(), ...asker });
  }

  private fakePeers(list: InstrumentView[]): void {
    this.market.on(instruments, () => ({ list })).start();
    this.wallet
      .on(houseCapital, () => ({ trading: '1000000', exposure: '0' }))
      .on(ordersHold, () => ({ refused: [] }))
      .on(ordersEnd, () => ({}))
      .on(stakedOrders, ({ from, after_id }) => ({ orders: '', until: from, until_id: after_id, more: false }))
      .start();
    this.peer('identity')
      .on(restrictions, ({ user_id }) => ({ user_id, closed: false, frozen: false, kyc_status: 'none' as const }))
      .start();
  }
}
