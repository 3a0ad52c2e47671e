import { FRAME_MS, FRAME_SUBJECT } from '@makoto/contracts';
import { connectNats } from '@makoto/platform';
import { ManualClock, OwnNats, type TestDatabase, until } from '@makoto/platform/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import type pg from 'pg';
import type { Tick } from '../instruments/instrument.js';
import { leaderClient, MarketProcess, marketDatabase } from '../testing/market-process.js';
import { ScriptedFeed } from '../testing/scripted-feed.js';
import { LeadLost } from './frame-publisher.js';

const START = Date.parse('2026-11-18T15:00:00Z');
const BTC = 11;

class Killed extends Error {}

let db: TestDatabase;
let server: OwnNats;
let nats: NatsConnection;
let clock: ManualClock;
let clients: pg.Client[];
let frames: { w: number; stamps: number[] }[];
let sent: number;

const tick = (atMs: number): Tick => {
  const price = 95_000_000_000n + BigInt(atMs % 1_000);
  return { no: BTC, atMs, price, bid: price, ask: price, volume: 7n };
};

interface Leader {
  process: MarketProcess;
  feed: ScriptedFeed;
  client: pg.Client;
}

/** A process that reads the source and becomes the leader. */
async function lead(feed: ScriptedFeed): Promise<Leader> {
  const client = await leaderClient(db.url);
  clients.push(client);
  const process = new MarketProcess(db.dataSource, nats, feed, clock);
  await process.market.load();
  await process.publisher.takeOver(client);
  return { process, feed, client };
}

/** A connection that fails at its n-th statement from now: before sending it, or after it is done. */
function dying(client: pg.Client, statement: number, when: 'before' | 'after'): pg.Client {
  let left = statement;
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'query' || typeof value !== 'function') return value;
      return async (...args: unknown[]): Promise<unknown> => {
        if (left-- > 0) return Reflect.apply(value, target, args);
        if (when === 'after') await Reflect.apply(value, target, args);
        throw new Killed();
      };
    },
  });
}

/** A connection whose answer to the statement that writes a frame passes through `change`. */
function answering(client: pg.Client, change: (answer: Promise<unknown>) => Promise<unknown>): pg.Client {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'query' || typeof value !== 'function') return value;
      return (...args: unknown[]): Promise<unknown> => {
        const answer: Promise<unknown> = Reflect.apply(value, target, args);
        return String(args[0]).includes('update watermark') ? change(answer) : answer;
      };
    },
  });
}

/** A quarter of a second in which every process receives the same two or three ticks. */
function pass(...feeds: ScriptedFeed[]): void {
  clock.advance(FRAME_MS);
  const atMs = clock.now();
  for (const feed of feeds) feed.arrive(tick(atMs - 200), tick(atMs - 90), ...(sent % 3 === 0 ? [tick(atMs)] : []));
  sent++;
}

beforeAll(async () => {
  server = await OwnNats.start();
  nats = await connectNats(server.url, 'takeover-spec');
  nats.subscribe(FRAME_SUBJECT, {
    callback: (_error, msg) => {
      const { w, ticks } = msg.json<{ w: number; ticks: [string, number][] }>();
      frames.push({ w, stamps: ticks.map(([, at]) => at) });
    },
  });
});

afterAll(async () => {
  await nats.close();
  await server.stop();
});

beforeEach(async () => {
  db = await marketDatabase();
  clock = new ManualClock(START);
  clients = [];
  frames = [];
  sent = 0;
});

afterEach(async () => {
  for (const client of clients) await client.end();
  await db.drop();
});

/** Each frame and tick was published and stored once, and none was lost. */
async function expectNothingLostOrTwice(process: MarketProcess): Promise<void> {
  await nats.flush();
  const watermarks = frames.map(({ w }) => w);
  expect(watermarks).toEqual([...new Set(watermarks)].sort((a, b) => a - b));
  const published = frames.flatMap(({ stamps }) => stamps);
  expect(new Set(published).size).toBe(published.length);
  const kept = (await process.ticks.of(BTC, START, START + 3_600_000, 100_000)).map((one) => one.atMs);
  const known = new Set(kept);
  expect(published.filter((stamp) => !known.has(stamp))).toEqual([]);
  const asked = published.map((at) => ({ symbol: 'BTCUSDT', at }));
  const answers = await process.prices.pricesAt(asked);
  expect(answers.map((answer) => answer.tick_at)).toEqual(published);
}

describe('a leader that is killed', () => {
  // A plain frame is one statement; a rejected tick and a suspension add a second.
  const points = [0, 1, 3].flatMap((statement) => (['before', 'after'] as const).map((when) => ({ statement, when })));

  it.each(points)(
    '$when its statement $statement loses and duplicates no published tick',
    async ({ statement, when }) => {
      let [first, second] = [await lead(new ScriptedFeed()), new ScriptedFeed()];
      for (let round = 0; round < 3; round++) {
        const client = dying(first.client, statement, when);
        await expect(
          (async () => {
            for (;;) {
              pass(first.feed, second);
              if (round % 2 === 1) first.feed.arrive(tick(START - 5_000));
              await first.process.publisher.publishDue(client);
            }
          })(),
        ).rejects.toThrow(Killed);
        // A few frames pass before the standby gets the lock.
        for (let i = 0; i < round * 4; i++) pass(second);
        first = await lead(second);
        second = new ScriptedFeed();
        await first.process.publisher.publishDue(first.client);
      }
      await first.process.roots.settled();
      await expectNothingLostOrTwice(first.process);
    },
  );

  it('and resumes after another took over, writes and publishes nothing more', async () => {
    const old = await lead(new ScriptedFeed());
    pass(old.feed);
    await old.process.publisher.publishDue(old.client);
    const now = await lead(new ScriptedFeed());
    for (let i = 0; i < 4; i++) {
      pass(old.feed, now.feed);
      await now.process.publisher.publishDue(now.client);
      await expect(old.process.publisher.publishDue(old.client)).rejects.toThrow();
    }
    await expectNothingLostOrTwice(now.process);
  });

  it('and is paused between writing and publishing, publishes nothing once another took over', async () => {
    const old = await lead(new ScriptedFeed());
    pass(old.feed);
    await old.process.publisher.publishDue(old.client);
    const standby = new ScriptedFeed();
    pass(old.feed, standby);
    // As after SIGSTOP: PostgreSQL has written, and the process goes on much later.
    const asleep = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const paused = old.process.publisher.publishDue(
      answering(old.client, async (answer) => {
        const result = await answer;
        written.resolve();
        await asleep.promise;
        return result;
      }),
    );
    await written.promise;
    const now = await lead(standby);
    const began = performance.now();
    pass(standby);
    await now.process.publisher.publishDue(now.client);
    await until(() => performance.now() - began > FRAME_MS);
    asleep.resolve();
    await expect(paused).rejects.toBeInstanceOf(LeadLost);
    await nats.flush();
    // The frame that was written and never published is in the table; who misses it reads it there.
    expect(frames.map(({ w }) => w - START)).toEqual([FRAME_MS, 3 * FRAME_MS]);
    await expectNothingLostOrTwice(now.process);
  });

  it('cannot write once another took over, even before the first frame of that one', async () => {
    const old = await lead(new ScriptedFeed());
    pass(old.feed);
    await old.process.publisher.publishDue(old.client);
    await lead(new ScriptedFeed());
    pass(old.feed);
    await expect(old.process.publisher.publishDue(old.client)).rejects.toBeInstanceOf(LeadLost);
    expect(frames).toHaveLength(1);
  });

  it('leaves minutes without roots, which the next leader writes once', async () => {
    const first = await lead(new ScriptedFeed());
    const standby = new ScriptedFeed();
    while (clock.now() < START + 59_500) {
      pass(first.feed, standby);
      await first.process.publisher.publishDue(first.client);
    }
    await first.process.roots.settled();
    for (let i = 0; i < 6; i++) pass(standby);
    const second = await lead(standby);
    await second.process.publisher.publishDue(second.client);
    await second.process.roots.settled();
    const { list } = await second.process.proofs.list({ symbol: 'BTCUSDT', from: START });
    expect(list).toHaveLength(1);
    const kept = await second.process.ticks.of(BTC, START, START + 60_000, 100_000);
    expect(list[0]?.size).toBe(kept.length);
  });
});
