/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { event, Int } from '@makoto/contracts';
import {
  connectNats,
  EVENT_STREAM,
  EventConsumers,
  EventKeeper,
  Logger,
  Outbox,
  openJetStream,
} from '@makoto/platform';
import { createTestDatabase, ManualClock, type TestDatabase, until } from '@makoto/platform/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import { ADVANCE_OUTBOXES, advanceOutboxes } from './outboxes.ts';

class Counted {
  n!: number;
}
Int(0, 1_000)(Counted.prototype, 'n');

const name = `restored_${process.pid}_${Math.floor(performance.now())}`;
const counted = event('earn', name, Counted, ['earn']);
const log = new Logger('spec', 'silent');

describe('events after a restore', () => {
  let db: TestDatabase;
  let nats: NatsConnection;

  beforeAll(async () => {
    db = await createTestDatabase(process.env.TEST_DATABASE_URL ?? '', 'events', { migrations: [] });
    nats = await connectNats(process.env.TEST_NATS_URL ?? '', 'spec');
    await new EventKeeper((await openJetStream(nats)).jsm, new ManualClock(5), log, ['earn']).create();
  });

  afterAll(async () => {
    await (await openJetStream(nats)).jsm.consumers.delete(EVENT_STREAM, `earn_earn_${name}`);
    await nats.close();
    await db.drop();
  });

  it('are handled, although the consumer has had events of rows that the restored outbox no longer knows', async () => {
    const seen: number[] = [];
    const consumers = new EventConsumers(
      'earn',
      db.dataSource,
      (await openJetStream(nats)).js,
      new ManualClock(5),
      log,
    );
    consumers.on(counted, async (events) => void seen.push(...events.map(({ n }) => n)));
    await consumers.start();
    const publish = async (from: number, to: number): Promise<void> => {
      const outbox = new Outbox(name, db.dataSource, nats, log);
      for (let n = from; n <= to; n++) await outbox.add(db.dataSource.manager, counted, [{ n }]);
      outbox.start();
      await outbox.relayed();
      await outbox.stop();
    };
    await publish(1, 100);
    await until(() => seen.length === 100);

    // As it was after row 50; the inbox is on a server that was not restored.
    await db.dataSource.query("select setval(pg_get_serial_sequence('outbox', 'id'), 50)");
    await advanceOutboxes(db.url);
    await publish(101, 200);
    await until(() => seen.length === 200);
    await consumers.stop();
    expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
  });

  it('are sent after other restores if operators run the statement of the page', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/operations/backup.md'), 'utf8');
    expect(page).toContain(ADVANCE_OUTBOXES);
  });
});
