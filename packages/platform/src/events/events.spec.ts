/** @jest-environment node */
import { event, Int } from '@makoto/contracts';
import type { NatsConnection } from '@nats-io/transport-node';
import { Logger } from '../logging/logger.js';
import { connectNats } from '../service/nats.js';
import { createTestDatabase, ManualClock, type TestDatabase } from '../testing/index.js';
import { EventConsumers, type EventHandler } from './event-consumers.js';
import { EventKeeper } from './event-keeper.js';
import { EVENT_STREAM, openJetStream } from './jetstream.js';
import { Outbox } from './outbox.js';

class Counted {
  @Int(0, 100_000) n!: number;
}

// The outbox uses this name as well: JetStream drops messages with ids that another run's outbox sent shortly before.
const name = `spec_${process.pid}_${Math.floor(performance.now())}`;
const counted = event('earn', name, Counted, ['earn']);
const log = new Logger('spec', 'silent');

let db: TestDatabase;
let nats: NatsConnection;

beforeAll(async () => {
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'events', { migrations: [] });
  await db.dataSource.query('create table seen (n int primary key, times int not null default 1)');
  nats = await connectNats(process.env['TEST_NATS_URL'] ?? '', 'spec');
  await new EventKeeper((await openJetStream(nats)).jsm, new ManualClock(5), log, ['earn']).create();
});

afterAll(async () => {
  const { jsm } = await openJetStream(nats);
  await jsm.consumers.delete(EVENT_STREAM, `earn_earn_${name}`);
  await nats.close();
  await db.drop();
});

/**
 * Consumers that count how often they take each number. `before` may throw to let a batch fail, and `after` runs when its
 * transaction is about to commit.
 */
async function consumers(
  before: (ns: readonly number[]) => void,
  after: (ns: readonly number[]) => void,
  gatherMs?: number,
): Promise<EventConsumers> {
  const { js } = await openJetStream(nats);
  const made = new EventConsumers('earn', db.dataSource, js, new ManualClock(5), log);
  // The product's own declarations for the service are not under test.
  Reflect.set(made, 'registrations', new Map());
  const take: EventHandler<Counted> = async (events, manager) => {
    const ns = events.map(({ n }) => n);
    before(ns);
    for (const n of ns)
      await manager.query('insert into seen (n) values ($1) on conflict (n) do update set times = seen.times + 1', [n]);
    after(ns);
  };
  made.on(counted, take, gatherMs);
  return made;
}

describe('events', () => {
  it('that are added once are written once, also by two processes at the same time', async () => {
    const outbox = new Outbox(name, db.dataSource, nats, log);
    const add = (...ns: number[]): Promise<void> =>
      db.dataSource.transaction((m) =>
        outbox.addOnce(
          m,
          counted,
          ns.map((n) => ({ n })),
        ),
      );
    await Promise.all([add(7, 8, 7), add(8, 7, 9), add(9)]);
    await add(7);
    const rows: { payload: string }[] = await db.dataSource.query('delete from outbox returning payload');
    // TypeORM returns the rows of a deletion with their number.
    const written = rows.flat().flatMap((row) => (typeof row === 'object' ? JSON.parse(row.payload) : []));
    expect(written.map(({ n }: Counted) => n).sort()).toEqual([7, 8, 9]);
  });

  it('reach their consumer once, although the relay sends them again and the handler fails at first', async () => {
    const { js } = await openJetStream(nats);
    const outbox = new Outbox(name, db.dataSource, nats, log);
    await db.dataSource.transaction((m) => outbox.add(m, counted, [{ n: 1 }, { n: 2 }]));
    await db.dataSource.transaction((m) => outbox.add(m, counted, [{ n: 3 }]));
    // As if the relay had died between publishing and deleting: the same rows are sent twice.
    const rows: { id: string; payload: string }[] = await db.dataSource.query('select id, payload from outbox');
    for (const row of rows) await js.publish(`evt.${counted.name}`, row.payload, { msgID: `${name}-${row.id}` });
    outbox.start();
    let seen = 0;
    let failures = 1;
    const all = Promise.withResolvers<void>();
    const made = await consumers(
      () => {
        if (failures-- > 0) throw new Error('not this time');
      },
      (ns) => {
        seen += ns.length;
        if (seen >= 3) all.resolve();
      },
    );
    await made.start();
    await all.promise;
    await outbox.stop();
    await made.stop();
    expect(await db.dataSource.query('select n, times from seen order by n')).toEqual([
      { n: 1, times: 1 },
      { n: 2, times: 1 },
      { n: 3, times: 1 },
    ]);
    expect(await db.dataSource.query('select * from outbox')).toEqual([]);
  });

  it('reach their consumer also if a transaction makes more than a message may hold', async () => {
    const outbox = new Outbox(name, db.dataSource, nats, log);
    const made = Array.from({ length: 1_200 }, (_, i) => ({ n: 20_000 + i }));
    await db.dataSource.transaction((m) => outbox.add(m, counted, made));
    outbox.start();
    const seen: number[] = [];
    const all = Promise.withResolvers<void>();
    const taking = await consumers(
      () => undefined,
      (ns) => {
        seen.push(...ns);
        if (seen.length >= made.length) all.resolve();
      },
    );
    await taking.start();
    await all.promise;
    await outbox.stop();
    await taking.stop();
    expect(seen).toEqual(made.map(({ n }) => n));
  });

  it('of a newer version are handled without the fields that this version does not know', async () => {
    const { js } = await openJetStream(nats);
    await js.publish(`evt.${counted.name}`, JSON.stringify([{ n: 50, later: 'x' }]), { msgID: `${name}-50` });
    const taken = Promise.withResolvers<readonly number[]>();
    const made = await consumers(() => undefined, taken.resolve);
    await made.start();
    expect(await taken.promise).toEqual([50]);
    await made.stop();
  });

  it('are handled together if their consumer gathers them, up to a limit, and each once although one fails at first', async () => {
    const { js } = await openJetStream(nats);
    const ns = Array.from({ length: 40 }, (_, i) => 100 + i);
    for (const n of ns) await js.publish(`evt.${counted.name}`, JSON.stringify([{ n }]), { msgID: `${name}-${n}` });
    const done: number[][] = [];
    let failures = 2;
    const all = Promise.withResolvers<void>();
    const made = await consumers(
      (batch) => {
        if (batch.includes(139) && failures-- > 0) throw new Error('not this time');
      },
      (batch) => {
        done.push([...batch]);
        if (done.flat().length === ns.length) all.resolve();
      },
      50,
    );
    await made.start();
    await all.promise;
    await made.stop();
    // The first batch is full; the second one fails, is taken apart, and the offender comes again.
    expect(done.map((batch) => batch.length)).toEqual([32, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect(done.flat()).toEqual(ns);
    const rows: { times: number }[] = await db.dataSource.query('select times from seen where n between 100 and 9999');
    expect(rows.map(({ times }) => times)).toEqual(ns.map(() => 1));
  });

  it('have been sent when relayed() resolves, also if another process sends them', async () => {
    const outbox = new Outbox(name, db.dataSource, nats, log);
    const heard: unknown[] = [];
    const heardBy = nats.subscribe(`evt.${counted.name}`, { callback: (_, msg) => void heard.push(msg.json()) });
    await db.dataSource.transaction((m) => outbox.add(m, counted, [{ n: 11 }]));
    await outbox.relayed();
    await nats.flush();
    expect(heard).toEqual([[{ n: 11 }]]);

    await db.dataSource.transaction((m) => outbox.add(m, counted, [{ n: 12 }]));
    const order: string[] = [];
    const taken = Promise.withResolvers<void>();
    const sent = Promise.withResolvers<void>();
    const other = db.dataSource.transaction(async (m) => {
      await m.query('delete from outbox');
      taken.resolve();
      await sent.promise;
      order.push('sent');
    });
    await taken.promise;
    const waiting = outbox.relayed().then(() => order.push('waited'));
    for (let times = 0; times < 20; times++) await db.dataSource.query('select 1');
    sent.resolve();
    await Promise.all([other, waiting]);
    expect(order).toEqual(['sent', 'waited']);
    heardBy.unsubscribe();
    await outbox.stop();
  });

  it('of a transaction that rolls back are never sent', async () => {
    const outbox = new Outbox(name, db.dataSource, nats, log);
    await expect(
      db.dataSource.transaction(async (m) => {
        await outbox.add(m, counted, [{ n: 9 }]);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow();
    expect(await db.dataSource.query('select * from outbox')).toEqual([]);
  });
});
