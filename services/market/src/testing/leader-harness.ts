import { FRAME_MS, FRAME_SUBJECT } from '@makoto/contracts';
import { connectNats } from '@makoto/platform';
import { ManualClock, OwnNats, type TestDatabase } from '@makoto/platform/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import type pg from 'pg';
import type { Feed } from '../feeds/feed.js';
import type { Tick } from '../instruments/instrument.js';
import type { InstrumentList } from '../instruments/instrument-list.js';
import { leaderClient, MarketProcess, marketDatabase } from './market-process.js';
import { ScriptedFeed } from './scripted-feed.js';

/** A published frame. */
export interface PublishedFrame {
  w: number;
  ticks: unknown[][];
  suspended?: string[];
}

/** The number of BTCUSDT. */
export const BTC = 11;

/** A tick of BTCUSDT, stamped in epoch milliseconds, price in micro-units. */
export function btcTick(atMs: number, price = 95_000_000_000n): Tick {
  return { no: BTC, atMs, price, bid: price - 10_000n, ask: price + 10_000n, volume: 7n };
}

/** Servers and a manual clock for market processes; advancing the clock publishes frames. */
export class LeaderHarness {
  /** The default feed of the processes. */
  readonly feed = new ScriptedFeed();
  /** All published frames, in order. */
  readonly frames: PublishedFrame[] = [];

  private constructor(
    readonly clock: ManualClock,
    readonly db: TestDatabase,
    readonly nats: NatsConnection,
    /** The leader's connection. */
    readonly client: pg.Client,
    private readonly server: OwnNats,
  ) {
    nats.subscribe(FRAME_SUBJECT, { callback: (_error, msg) => void this.frames.push(msg.json()) });
  }

  static async open(startMs: number): Promise<LeaderHarness> {
    const server = await OwnNats.start();
    const nats = await connectNats(server.url, 'market-spec');
    const db = await marketDatabase();
    return new LeaderHarness(new ManualClock(startMs), db, nats, await leaderClient(db.url), server);
  }

  /** Starts a process that becomes the leader. */
  async lead(feed: Feed = this.feed, instruments?: InstrumentList): Promise<MarketProcess> {
    const process = new MarketProcess(this.db.dataSource, this.nats, feed, this.clock, instruments);
    await process.market.load();
    await process.publisher.takeOver(this.client);
    return process;
  }

  /** Publishes the frames of the next `ms` milliseconds, and waits until everything is written and received. */
  async pass(process: MarketProcess, ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += FRAME_MS) {
      this.clock.advance(FRAME_MS);
      await process.publisher.publishDue(this.client);
    }
    await process.writer.settled();
    await process.roots.settled();
    await process.retention.settled();
    await this.nats.flush();
  }

  async close(): Promise<void> {
    await this.client.end();
    await this.nats.close();
    await this.db.drop();
    await this.server.stop();
  }
}
