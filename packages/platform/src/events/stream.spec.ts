/** @jest-environment node */
import { setTimeout as delay } from 'node:timers/promises';
import { event, Int } from '@makoto/contracts';
import { DiscardPolicy } from '@nats-io/jetstream';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import { Logger } from '../logging/logger.js';
import { Metrics } from '../observability/metrics.js';
import { observeService } from '../observability/service-metrics.js';
import { connectNats } from '../service/nats.js';
import { createTestDatabase, ManualClock, OwnNats, type TestDatabase, until } from '../testing/index.js';
import { EventConsumers } from './event-consumers.js';
import { EventKeeper } from './event-keeper.js';
import { EVENT_STREAM, openJetStream } from './jetstream.js';
import { Outbox } from './outbox.js';
import { SentEvents } from './sent-events.js';
import { StreamRoom } from './stream-room.js';

const RETRY_MAX_MS = 100;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DURABLE = 'earn_earn_stream_spec';

class Counted {
  @Int(0, 100_000) n!: number;
}

const counted = event('earn', 'stream_spec', Counted, ['earn']);
const log = new Logger('spec', 'silent');

let db: TestDatabase;
let server: OwnNats;
let nats: NatsConnection;
let jetStream: Awaited<ReturnType<typeof openJetStream>>;
let outbox: Outbox;
let keeper: EventKeeper;

beforeEach(async () => {
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'events', { migrations: [] });
  server = await OwnNats.start();
  nats = await connectNats(server.url, 'spec');
  jetStream = await openJetStream(nats);
  keeper = new EventKeeper(jetStream.jsm, new ManualClock(5), log, ['earn']);
  await keeper.start();
  outbox = new Outbox('earn', db.dataSource, nats, log, RETRY_MAX_MS);
});

afterEach(async () => {
  await outbox.stop();
  await keeper.stop();
  await nats.close();
  await server.stop();
  await db.drop();
});

function consumers(handle: (n: number) => Promise<void>, ackWaitMs?: number): EventConsumers {
  const made = new EventConsumers('earn', db.dataSource, jetStream.js, new ManualClock(5), log, ackWaitMs);
  // The product's own declarations for the service are not under test.
  Reflect.set(made, 'registrations', new Map());
  made.on(counted, async (events) => {
    for (const { n } of events) await handle(n);
  });
  return made;
}

const commit = async (...list: number[]): Promise<void> => {
  for (const n of list) await db.dataSource.transaction((m) => outbox.add(m, counted, [{ n }]));
  outbox.notify();
};

const count = async (condition: string): Promise<number> => {
  const [row]: { n: number }[] = await db.dataSource.query(`select count(*)::int as n from outbox where ${condition}`);
  return row?.n ?? 0;
};
/** Turns of the keeper from a later day on, each a minute after the one before. */
function turns(afterDays: number): () => Promise<void> {
  const room = new StreamRoom(jetStream.jsm);
  const start = Date.now() + afterDays * DAY_MS;
  let minutes = 0;
  return () => room.make(start + minutes++ * MINUTE_MS);
}

const waiting = (): Promise<number> => count('seq is null');
const rows = (): Promise<number> => count('true');

it('an event reaches its consumer although its stream was deleted', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const made = consumers(async (n) => (n === 1 ? first : second).resolve());
  await made.start();
  await commit(1);
  await first.promise;
  await jetStream.jsm.streams.delete(EVENT_STREAM);
  await commit(2);
  await second.promise;
  await made.stop();
});

it('events that no consumer had processed when the stream lost its files are sent again, and the others are not handled twice', async () => {
  const seen: number[] = [];
  const first = consumers(async (n) => void seen.push(n));
  await first.start();
  await commit(1);
  await until(async () => seen.length === 1);
  await first.stop();
  await commit(2, 3);
  await until(async () => (await waiting()) === 0);

  await server.restartEmpty();
  const back = consumers(async (n) => void seen.push(n));
  await back.start();
  // An event that is sent after the loss does not overtake those that were lost.
  await commit(4);
  await until(async () => seen.length === 4);
  expect(seen).toEqual([1, 2, 3, 4]);
  await until(async () => (await rows()) === 0);
  await back.stop();
});

it('a row stays in the outbox until its consumer has acknowledged the event', async () => {
  const [began, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const made = consumers(async () => {
    began.resolve();
    await go.promise;
  });
  await made.start();
  await commit(1);
  await began.promise;
  await until(async () => (await waiting()) === 0);
  await new SentEvents('earn', db.dataSource, nats).confirm();
  expect(await rows()).toBe(1);
  go.resolve();
  await until(async () => (await rows()) === 0);
  await made.stop();
});

it('events that wait behind a slow one for longer than the ack wait are each delivered once', async () => {
  const SHORT_MS = 3_000;
  await keeper.stop();
  await jetStream.jsm.consumers.delete(EVENT_STREAM, DURABLE);
  await new EventKeeper(jetStream.jsm, new ManualClock(5), log, ['earn'], SHORT_MS).create();
  const NUMBERS = Array.from({ length: 20 }, (_, n) => n);
  const all = Promise.withResolvers<void>();
  const made = consumers(async (n) => {
    // JetStream's ack wait runs in real time.
    if (n === 0) await new Promise((resolve) => setTimeout(resolve, 2 * SHORT_MS));
    if (n === NUMBERS.length - 1) all.resolve();
  }, SHORT_MS);
  await made.start();
  await commit(...NUMBERS);
  await all.promise;
  await made.stop();
  const { delivered } = await jetStream.jsm.consumers.info(EVENT_STREAM, DURABLE);
  expect(delivered.consumer_seq).toBe(NUMBERS.length);
});

it('events that have not begun when their consumer stops go to another process', async () => {
  const [began, go, all] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  const seen: number[] = [];
  const first = consumers(async (n) => {
    seen.push(n);
    began.resolve();
    await go.promise;
  });
  await first.start();
  await commit(0, 1, 2);
  await began.promise;
  const stopped = first.stop();
  go.resolve();
  await stopped;
  const next = consumers(async (n) => {
    if (seen.push(n) === 3) all.resolve();
  });
  await next.start();
  await all.promise;
  await next.stop();
  expect(seen.toSorted()).toEqual([0, 1, 2]);
});

it('a full stream keeps what is unread, and events wait in the outbox until there is room', async () => {
  const { jsm } = jetStream;
  const [MAX_BYTES, COUNT] = [65_536, 60];
  await jsm.streams.update(EVENT_STREAM, { max_bytes: MAX_BYTES, discard: DiscardPolicy.Old });
  await keeper.create();
  expect((await jsm.streams.info(EVENT_STREAM)).config).toMatchObject({
    discard: DiscardPolicy.New,
    max_bytes: MAX_BYTES,
  });
  const stopped = consumers(async () => undefined);
  await stopped.start();
  await stopped.stop();
  const large = Array.from({ length: 300 }, () => ({ n: 0 }));
  for (let n = 1; n <= COUNT; n++) {
    await db.dataSource.transaction((m) => outbox.add(m, counted, [...large, { n }]));
  }
  outbox.notify();
  await until(async () => (await jsm.streams.info(EVENT_STREAM)).state.bytes > MAX_BYTES * 0.9);
  const turn = turns(0);
  for (let n = 0; n < 2; n++) await turn();
  const { state } = await jsm.streams.info(EVENT_STREAM);
  expect(state.first_seq).toBe(1);
  expect(state.messages).toBeLessThan(COUNT);
  expect(await waiting()).toBeGreaterThan(0);
  const seen: number[] = [];
  const back = consumers(async (n) => {
    if (n > 0) seen.push(n);
  });
  await back.start();
  await until(async () => {
    await turn();
    return (await waiting()) === 0 && seen.length >= COUNT;
  });
  await back.stop();
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: COUNT }, (_, n) => n + 1));
});

it('an event that fails for longer than earlier versions kept it is reported and processed in the end', async () => {
  const SHORT_MS = 1_000;
  await jetStream.jsm.streams.update(EVENT_STREAM, { max_age: nanos(SHORT_MS), duplicate_window: nanos(SHORT_MS) });
  await keeper.create();
  let fails = true;
  const seen: number[] = [];
  const made = consumers(async (n) => {
    if (fails) throw new Error('not yet');
    seen.push(n);
  });
  const metrics = new Metrics();
  observeService({ ...jetStream, metrics, nats, dataSource: db.dataSource, consumers: made }, []);
  const ageSeconds = async (): Promise<number> =>
    Number(/^makoto_outbox_unprocessed_age_seconds (\S+)$/m.exec(await metrics.text())?.[1]);
  await made.start();
  await commit(1);
  await until(async () => (await waiting()) === 0);
  await ageSeconds();
  // JetStream's age limit runs in real time, and rows are confirmed every two seconds.
  await delay(4 * SHORT_MS);
  expect(await ageSeconds()).toBeGreaterThan(3);
  expect(await rows()).toBe(1);
  fails = false;
  await until(async () => (await rows()) === 0);
  expect(seen).toEqual([1]);
  expect(await ageSeconds()).toBe(0);
  await made.stop();
});

it('acknowledged events leave the stream after a week, and what is unread stays', async () => {
  const seen: number[] = [];
  const made = consumers(async (n) => {
    if (n === 2) throw new Error('never');
    seen.push(n);
  });
  await made.start();
  await commit(1, 2, 3);
  await until(() => seen.length === 2);
  const firstAfter = async (days: number): Promise<number> => {
    const turn = turns(days);
    for (let n = 0; n < 2; n++) await turn();
    return (await jetStream.jsm.streams.info(EVENT_STREAM)).state.first_seq;
  };
  expect(await firstAfter(6)).toBe(1);
  await until(async () => (await firstAfter(8)) === 2);
  expect(await firstAfter(30)).toBe(2);
  await made.stop();
});

it('an event that its consumer has only just processed stays in the stream until the relay has seen that', async () => {
  let fails = true;
  const made = consumers(async () => {
    if (fails) throw new Error('not yet');
  });
  await made.start();
  await commit(1);
  await until(async () => (await waiting()) === 0);
  // Its next look comes after the keeper's turn.
  await outbox.stop();
  const turn = turns(8);
  for (let n = 0; n < 3; n++) await turn();
  fails = false;
  const { jsm } = jetStream;
  await until(async () => (await jsm.consumers.info(EVENT_STREAM, DURABLE)).num_ack_pending === 0);
  await turn();
  expect(await new SentEvents('earn', db.dataSource, nats).confirm()).toBe(0);
  expect(await rows()).toBe(0);
  await turn();
  expect((await jsm.streams.info(EVENT_STREAM)).state.messages).toBe(0);
  await made.stop();
});
