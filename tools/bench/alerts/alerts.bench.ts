import { connectNats } from '@makoto/platform';
import { createTestDatabase, ManualClock } from '@makoto/platform/testing';
import { PRODUCTS } from '../../../services/market/dist/instruments/instruments.js';
import { MIGRATIONS } from '../../../services/market/dist/migrations/migrations.js';
import { leaderClient, MarketProcess } from '../../../services/market/dist/testing/market-process.js';
import { ScriptedFeed } from '../../../services/market/dist/testing/scripted-feed.js';
import { Failure } from '../../launcher/lib/failure.ts';
import { withServers } from '../lib/bench-servers.ts';
import { median, quantile, seeded } from '../lib/stats.ts';

const ALERTS = 10_000;
const WARM_UP = 400;
const FRAMES = 4_000;
const FRAME_MS = 250;
const TICKS_A_FRAME = 2;
const START = Date.parse('2026-11-18T15:00:00Z');

/**
 * The time that the leading market takes for a frame of every instrument's ticks, from the feed to the published frame,
 * with 10,000 open price alerts ÷ without any. Two markets on databases of their own publish the same random paths, one
 * frame each in turns.
 */
export async function alertsBench(): Promise<number> {
  let ratio = Number.NaN;
  await withServers(async ({ postgresUrl, natsUrl }) => {
    const [bare, watching] = [
      await Leader.begin(postgresUrl, natsUrl, 0),
      await Leader.begin(postgresUrl, natsUrl, ALERTS),
    ];
    try {
      const [without, withAlerts]: [number[], number[]] = [[], []];
      for (let frame = 0; frame < WARM_UP + FRAMES; frame++) {
        const [bareMs, watchingMs] = [await bare.publish(), await watching.publish()];
        if (frame < WARM_UP) continue;
        without.push(bareMs);
        withAlerts.push(watchingMs);
      }
      if (watching.watched !== ALERTS) throw new Failure(`${watching.watched} alerts are watched instead of ${ALERTS}`);
      const shown = (times: number[]): string =>
        `p50 ${median(times).toFixed(3)} p99 ${quantile(times, 0.99).toFixed(3)} ms a frame of ${TICKS_A_FRAME * PRODUCTS.length} ticks`;
      process.stdout.write(`without alerts     ${shown(without)}\nwith ${ALERTS} alerts ${shown(withAlerts)}\n`);
      ratio = median(withAlerts) / median(without);
    } finally {
      await bare.close();
      await watching.close();
    }
  });
  return ratio;
}

type LeaderClient = Awaited<ReturnType<typeof leaderClient>>;

/** A leading market with so many alerts, none of which its prices reach. */
class Leader {
  private readonly random = seeded(7);
  private readonly prices = new Map(PRODUCTS.map(({ no, model }) => [no, BigInt(Math.round(model.base * 1e6))]));

  private readonly market: MarketProcess;
  private readonly clock: ManualClock;
  private readonly client: LeaderClient;
  private readonly feed: ScriptedFeed;
  readonly close: () => Promise<void>;

  private constructor(
    market: MarketProcess,
    clock: ManualClock,
    client: LeaderClient,
    feed: ScriptedFeed,
    close: () => Promise<void>,
  ) {
    this.market = market;
    this.clock = clock;
    this.client = client;
    this.feed = feed;
    this.close = close;
  }

  get watched(): number {
    return this.market.alerts.watched;
  }

  static async begin(postgresUrl: string, natsUrl: string, alerts: number): Promise<Leader> {
    const db = await createTestDatabase(postgresUrl, 'market', { migrations: MIGRATIONS });
    const nats = await connectNats(natsUrl, 'bench-alerts');
    const clock = new ManualClock(START);
    const client = await leaderClient(db.url);
    const feed = new ScriptedFeed();
    const market = new MarketProcess(db.dataSource, nats, feed, clock);
    await db.dataSource.query(
      `insert into price_alerts (id, user_id, no, kind, target, set_price, from_ms, above, status)
       select gen_random_uuid(), gen_random_uuid(), ($1::int[])[1 + n % $2], 'crosses', ($3::bigint[])[1 + n % $2] * 2 + n,
         1, 0, ($3::bigint[])[1 + n % $2] * 2 + n, 'open' from generate_series(1, $4::int) n`,
      [
        PRODUCTS.map(({ no }) => no),
        PRODUCTS.length,
        PRODUCTS.map(({ model }) => String(Math.round(model.base * 1e6))),
        alerts,
      ],
    );
    await market.market.load();
    await market.publisher.takeOver(client);
    return new Leader(market, clock, client, feed, async () => {
      await market.alerts.settled();
      await market.roots.settled();
      await market.writer.settled();
      await client.end();
      await nats.close();
      await db.drop();
    });
  }

  /** Publishes a frame with ticks of every instrument; returns the milliseconds that it took. */
  async publish(): Promise<number> {
    for (const [no, before] of this.prices) {
      for (let i = 1; i <= TICKS_A_FRAME; i++) {
        const price = before + (before * BigInt(Math.round((this.random() - 0.5) * 20))) / 1_000_000n;
        this.prices.set(no, price);
        const atMs = this.clock.now() + (i * FRAME_MS) / TICKS_A_FRAME - no;
        this.feed.arrive({ no, atMs, price, bid: price, ask: price, volume: 1n });
      }
    }
    this.clock.advance(FRAME_MS);
    const began = performance.now();
    await this.market.publisher.publishDue(this.client);
    const tookMs = performance.now() - began;
    // The other market's frame must not pay for this one's background work.
    await this.market.alerts.settled();
    return tookMs;
  }
}
