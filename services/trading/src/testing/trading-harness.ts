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

/** A database of its own for each of Jest's workers: another suite's service must not take this one's jobs. */
const redisUrl = (): string => `${process.env.TEST_REDIS_URL}/${Number(process.env.JEST_WORKER_ID ?? 0) % 16}`;

/** A price stays fresh for longer than a machine stalls. */
const MARKET: InstrumentView = {
  ...{ id: 'LTCUSDT', symbol: 'LTCUSDT', name_en: 'Litecoin', name_ja: 'ライトコイン', name_zh: '莱特币' },
  ...{ category: 'blockchain', decimals: 2, is_open: true, suspended: false, feed: 'simulated', max_gap_ms: 30_000 },
  ...{ sessions: [], price: '100', change_24h: '0', volume_24h: '0', high_24h: '100', low_24h: '100' },
};

/** The whole service on servers of its own; a test publishes the frames, and market, wallet and identity agree to all. */
export class TradingHarness extends ServiceHarness {
  /** Agrees to all until a test says otherwise. */
  readonly wallet = this.peer('wallet');
  private atMs = 0;

  /** `markets`: what makes each another than a plain one. */
  static async start(at: number, ...markets: Partial<InstrumentView>[]): Promise<TradingHarness> {
    const harness = new TradingHarness(await openHarnessParts('trading', MIGRATIONS, at));
    harness.play(markets.map((more) => ({ ...MARKET, ...more })));
    const redis = connectRedis(redisUrl());
    await redis.flushdb();
    redis.disconnect();
    harness.service = await startTrading(
      Object.assign(tradingConfig(harness.database.url), harness.settings(redisUrl())),
      harness.clock,
    );
    return harness;
  }

  /** Lets the feed begin at `atMs`, on the grid; frames of before are not heard of. */
  begin(atMs: number): void {
    this.atMs = atMs - FRAME_MS;
  }

  /** Publishes the frames up to `untilMs`, each with a tick of every symbol just before its end; waits until they are heard. */
  async publish(untilMs: number, ...symbols: [string, ...string[]]): Promise<void> {
    while (this.atMs < untilMs) {
      this.atMs += FRAME_MS;
      const ticks = symbols.map((symbol) => [symbol, this.atMs - 1, '100', '99.99', '100.01', '1']);
      this.nats.publish(FRAME_SUBJECT, JSON.stringify({ w: this.atMs, ticks }));
    }
    const heard = this.service.get(TickCache);
    await this.until(async () => (await heard.lastAt(symbols[0], untilMs, FRAME_MS)) !== undefined);
  }

  /** Places an order of 10 USD for 15 seconds. */
  order(product_id: string, more: object = {}, asker: Asker = {}): Promise<PlacedOrderView> {
    const order = { product_id, direction: 'up' as const, amount: '10.00', duration: 15, ...more };
    return this.call(orderCreate, order, { userId: randomUUID(), key: randomUUID(), ...asker });
  }

  private play(list: InstrumentView[]): void {
    this.peer('market')
      .on(instruments, () => ({ list }))
      .start();
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
