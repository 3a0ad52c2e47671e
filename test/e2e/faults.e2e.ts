import { connectNats } from '@makoto/platform';
import { jetstreamManager } from '@nats-io/jetstream';
import pg from 'pg';
import { seeded } from '../../tools/bench/lib/stats.ts';
import { sayNothing } from '../../tools/launcher/lib/say.ts';
import type { Product } from '../../tools/launcher/product/product.ts';
import { failpointsIn } from '../../tools/trial/kills/failpoints.ts';
import { killsIn } from '../../tools/trial/kills/kills.trial.ts';
import { Journal } from '../../tools/trial/lib/journal.ts';
import { type LoadOptions, SteadyLoad } from '../../tools/trial/lib/load.ts';
import { numbersFrom } from '../../tools/trial/lib/trial.ts';
import { problemsOf } from '../../tools/trial/lib/trial-product.ts';
import { Network } from '../../tools/trial/network/network.ts';
import { untilWhole } from '../../tools/trial/network/probe.ts';
import { Client, eventually, type Json, rowsOf } from '../support/client.ts';
import { offerDurations } from '../support/durations.ts';
import { skewedBy } from '../support/skewed.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

// The short forms of `npm run trial -- kills` and `network`, and faults that need a certain moment. Everything that a
// customer was answered must be in the books afterwards, once, and everything must be settled.

const MINUTE_MS = 60_000;
const LONG_MS = 8 * MINUTE_MS;
const MAX_GAP_MS = 3_000;
const KILLS = 30;
/** The shortest time that terms may let orders run. */
const SHORT_S = 5;
/** Outlasts the interruption of the feed. */
const LONG_S = 40;
const INTERRUPTION_MS = 30_000;

let product: Product;
let network: Network;
let db: pg.Pool;
/** Resolves when orders may run for SHORT_S and LONG_S, too. */
let offered: Promise<void>;

/**
 * Two processes of each service that decides about orders; trading's clocks are a minute ahead of market's, the
 * ledger's a minute behind. All parts reach their servers through proxies.
 */
beforeAll(async () => {
  network = await Network.open(seeded(1));
  product = await startTestProduct({
    ...network.options,
    replicas: { trading: 2, market: 2 },
    partEnv: {
      gateway: { RATE_PER_SECOND: '0' },
      trading: skewedBy({ ms: MINUTE_MS }),
      wallet: skewedBy({ ms: -MINUTE_MS }),
    },
    restartAfterMs: 500,
  });
  db = new pg.Pool({ connectionString: product.adminDatabaseUrl, max: 1 });
  // PostgreSQL is killed, too; the next query opens another connection.
  db.on('error', () => undefined);
  offered = offerDurations(product, SHORT_S, LONG_S);
  // Awaited below; this handler only prevents an unhandledRejection until then.
  offered.catch(() => undefined);
});

afterAll(async () => {
  await db?.end();
  await product?.stop();
  network?.close();
});

beforeEach(() => product.untilHealthy());

const ORDER = { product_id: 'BTCUSDT', direction: 'up', amount: '1.00' };

async function prepareLoad(journal: Journal, more: Partial<LoadOptions> = {}): Promise<SteadyLoad> {
  await offered;
  return await SteadyLoad.prepare({ url: product.url, customers: 6, pauseMs: 200, seed: 1, ...more }, journal);
}

/** What the database answers to a query of one row of counts. */
async function counts(sql: string): Promise<Record<string, number>> {
  const { rows } = await db.query<Record<string, string>>(sql);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]));
}

/** Each entry and exit price is a recorded tick, the last one at or before its time; void orders had no fresh one. */
async function expectRecordedPrices(): Promise<void> {
  const last = (t: string): string => `lateral (
    select at_ms, price from market.ticks t join market.instruments i on i.no = t.no
    where i.symbol = o.product_id and t.at_ms <= ${t} order by t.at_ms desc limit 1) `;
  const offenders = await counts(`
    select count(*) filter (where (o.buy_tick_at, o.buy_price) is distinct from (entry.at_ms, entry.price)) as entries,
      count(*) filter (where o.result <> 'void'
        and (o.sell_tick_at, o.sell_price) is distinct from (leave.at_ms, leave.price)) as exits,
      count(*) filter (where (o.result = 'void') <> (o.settle_time - leave.at_ms > ${MAX_GAP_MS})) as voids
    from trading.orders o left join ${last('o.order_time')} entry on true
    left join ${last('o.settle_time')} leave on true where o.status = 'settled'`);
  expect(offenders).toEqual({ entries: 0, exits: 0, voids: 0 });
}

describe('with clocks a minute apart', () => {
  it('an order has the feed’s time and is not settled before its settle time', async () => {
    const customer = new Client(product.url);
    await customer.register();
    await customer.deposit('100.00');
    const order = await customer.ok('order/create', { ...ORDER, duration: 15 });
    expect(Math.abs(Date.parse(String(order['order_time'])) - Date.now())).toBeLessThan(5_000);
    const settleTime = Date.parse(String(order['settle_time']));
    expect(settleTime - Date.parse(String(order['order_time']))).toBe(15_000);
    const running = async (): Promise<Json | undefined> =>
      rowsOf(await customer.ok('order/hold_list')).find(({ id }) => id === order['id']);
    const first = await running();
    expect(Number(first?.['remaining_ms'])).toBeGreaterThan(5_000);
    expect(Number(first?.['remaining_ms'])).toBeLessThanOrEqual(15_000);
    expect(['win', 'lose', 'tie']).toContain(first?.['result_now']);
    await eventually(async () => expect(await running()).toBeUndefined(), 30_000, 50);
    expect(Date.now()).toBeGreaterThanOrEqual(settleTime);
  });
});

describe('a process killed', () => {
  beforeAll(() => offered);

  it(
    'at any step of money, before or right after the commit, loses and doubles nothing',
    async () => {
      const judged = await failpointsIn(product, sayNothing);
      expect(await problemsOf(product, judged)).toEqual([]);
    },
    LONG_MS,
  );

  it(
    'at a random moment, be it a service, PostgreSQL, NATS or Redis, or a Redis that loses its data: the same',
    async () => {
      const seed = 1;
      const options = { kills: KILLS, end: Number.POSITIVE_INFINITY, say: sayNothing };
      const judged = await killsIn(product, seed, numbersFrom(seed), options);
      expect(await problemsOf(product, judged)).toEqual([]);
      await expectRecordedPrices();
    },
    LONG_MS,
  );
});

it(
  'events that NATS lost before referral had read them are sent again',
  async () => {
    const journal = new Journal();
    const load = await prepareLoad(journal);
    const referral = product.pid('referral') ?? 0;
    process.kill(referral, 'SIGSTOP');
    const nats = await connectNats(product.servers.natsUrl, 'faults');
    try {
      load.start();
      const settled = async (): Promise<number> =>
        (await counts(`select count(*) as n from trading.orders where status = 'settled'`))['n'] ?? 0;
      const before = await settled();
      await eventually(async () => expect(await settled()).toBeGreaterThan(before + 10), 60_000, 200);
      await load.stop();
      await eventually(
        async () =>
          expect(await counts('select count(*) as n from trading.outbox where seq is null')).toEqual({ n: 0 }),
        30_000,
      );
      const { streams } = await jetstreamManager(nats);
      // NATS would also remove the files of a stream that is created again before the old one is gone.
      const others = product.processNames.flatMap((name) => (name === 'referral' ? [] : (product.pid(name) ?? [])));
      for (const pid of others) process.kill(pid, 'SIGSTOP');
      try {
        await streams.delete('EVENTS');
      } finally {
        for (const pid of others) process.kill(pid, 'SIGCONT');
      }
    } finally {
      await nats.close();
      process.kill(referral, 'SIGCONT');
    }
    expect(await problemsOf(product, { problems: [], journal })).toEqual([]);
    await eventually(
      async () => expect(await counts('select count(*) as n from trading.outbox')).toEqual({ n: 0 }),
      30_000,
      500,
    );
  },
  LONG_MS,
);

it(
  'a feed interrupted for 30 seconds voids orders without a fresh price at their settle time, refuses entries, and then continues',
  async () => {
    const journal = new Journal();
    const load = await prepareLoad(journal, { durations: [15, LONG_S] });
    const customer = new Client(product.url);
    await customer.register();
    await customer.deposit('100.00');
    const before = await counts(`select count(*) as n from trading.orders`);
    load.start();
    await eventually(
      async () =>
        expect((await counts(`select count(*) as n from trading.orders`))['n']).toBeGreaterThan(
          (before['n'] ?? 0) + 40,
        ),
      60_000,
    );
    await load.stop();
    const markets = ['market', 'market-2'].map((name) => product.pid(name) ?? 0);
    for (const pid of markets) process.kill(pid, 'SIGSTOP');
    try {
      await eventually(async () => {
        const { http, code } = await customer.call('order/create', { ...ORDER, duration: SHORT_S });
        expect([http, code]).toEqual([503, 4002]);
      });
      await new Promise((resolve) => setTimeout(resolve, INTERRUPTION_MS));
    } finally {
      for (const pid of markets) process.kill(pid, 'SIGCONT');
    }
    await eventually(() => customer.ok('order/create', { ...ORDER, duration: SHORT_S }), 60_000);
    expect(await problemsOf(product, { problems: [], journal })).toEqual([]);
    await expectRecordedPrices();
    const ended = await counts(`select count(*) filter (where result = 'void') as void,
    count(*) filter (where result <> 'void' and settle_time > order_time + ${INTERRUPTION_MS}) as later from trading.orders`);
    expect(ended['void']).toBeGreaterThan(0);
    expect(ended['later']).toBeGreaterThan(0);
  },
  LONG_MS,
);

it(
  'servers that accept and never answer make every call end with "try again" in time; then all works without a restart',
  async () => {
    const before = product.processNames.map((name) => product.pid(name));
    const journal = new Journal();
    const load = await prepareLoad(journal, { durations: [15, 30], seed: 2, answersWithinMs: 14_000 });
    load.start();
    for (const server of ['postgres', 'redis']) {
      for (const { name, proxy } of network.links) if (name.endsWith(server)) proxy.set({ kind: 'silent' });
      const someone = new Client(product.url);
      if (server !== 'redis')
        await eventually(async () => {
          const { http, code } = await someone.call('user/login', { account: 'nobody', password: 'some passphrase' });
          expect([http, code]).toEqual([503, 1007]);
        });
      network.heal();
      expect(await untilWhole(product)).toEqual({ afterMs: expect.any(Number) });
    }
    await load.stop();
    expect(await problemsOf(product, { problems: [], journal })).toEqual([]);
    expect(product.processNames.map((name) => product.pid(name))).toEqual(before);
  },
  LONG_MS,
);
