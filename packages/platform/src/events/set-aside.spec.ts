/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { event, Int } from '@makoto/contracts';
import type { NatsConnection } from '@nats-io/transport-node';
import { Logger } from '../logging/logger.js';
import { Metrics } from '../observability/metrics.js';
import { observeStream } from '../observability/service-metrics.js';
import { connectNats } from '../service/nats.js';
import { createTestDatabase, ManualClock, OwnNats, type TestDatabase, until } from '../testing/index.js';
import { EventConsumers } from './event-consumers.js';
import { EventKeeper } from './event-keeper.js';
import { EVENT_STREAM, openJetStream } from './jetstream.js';
import { Outbox } from './outbox.js';

class Counted {
  @Int(0, 100) n!: number;
}

const counted = event('earn', 'set_aside_spec', Counted, ['earn']);
const log = new Logger('spec', 'silent');

let db: TestDatabase;
let server: OwnNats;
let nats: NatsConnection;

beforeAll(async () => {
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'events', { migrations: [] });
  server = await OwnNats.start();
  nats = await connectNats(server.url, 'spec');
});

afterAll(async () => {
  await nats.close();
  await server.stop();
  await db.drop();
});

/** The statement of the runbook for the tables of this test. */
function statement(row: string): string {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/runbooks/EventUnprocessed.md'), 'utf8');
  const [, sql = ''] = /```sql\n(.*?)```/s.exec(page) ?? [];
  return sql
    .replace("<consumer's service>.", '')
    .replace('<consumer>', 'earn_earn_set_aside_spec')
    .replace('<service>-<row>', `earn-${row}`);
}

it('an event that operators set aside makes room, holds up nothing, and is processed when it is sent again', async () => {
  const { js, jsm } = await openJetStream(nats);
  await new EventKeeper(jsm, new ManualClock(5), log, ['earn']).create();
  const metrics = new Metrics();
  observeStream(metrics, jsm);
  const used = async (): Promise<number> =>
    Number(/^makoto_event_stream_used_ratio (\S+)$/m.exec(await metrics.text())?.[1]);
  expect(await used()).toBe(0);

  const clock = new ManualClock(5);
  const consumers = new EventConsumers('earn', db.dataSource, js, clock, log);
  Reflect.set(consumers, 'registrations', new Map());
  const seen: number[] = [];
  let isCorrected = false;
  consumers.on(counted, async (events) => {
    for (const { n } of events) {
      if (n === 1 && !isCorrected) throw new Error('not yet');
      seen.push(n);
    }
  });
  await consumers.start();
  const outbox = new Outbox('earn', db.dataSource, nats, log);
  for (const n of [1, 2]) await db.dataSource.transaction((m) => outbox.add(m, counted, [{ n }]));
  outbox.start();
  await until(() => seen.length === 1);
  expect(await used()).toBeGreaterThan(0);

  const rows = (): Promise<{ id: string; event: string; payload: string }[]> =>
    db.dataSource.query('select id, event, payload from outbox order by id');
  const [kept] = await rows();
  await db.dataSource.query(statement(kept?.id ?? ''));
  await until(async () => (await rows()).length === 0);
  const [info] = await jsm.consumers.list(EVENT_STREAM).next();
  expect(info).toMatchObject({ num_pending: 0, num_ack_pending: 0 });
  expect(seen).toEqual([2]);

  isCorrected = true;
  await db.dataSource.query('insert into outbox (event, payload) values ($1, $2)', [kept?.event, kept?.payload]);
  await until(() => seen.length === 2);
  expect(seen).toEqual([2, 1]);
  await outbox.stop();
  await consumers.stop();
});
