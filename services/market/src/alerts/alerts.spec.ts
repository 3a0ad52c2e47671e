import { randomUUID } from 'node:crypto';
import { type PriceAlertEvent, type PriceAlertKind } from '@makoto/contracts';
import fc from 'fast-check';
import type pg from 'pg';
import type { Tick } from '../instruments/instrument.js';
import { BTC, btcTick, LeaderHarness } from '../testing/leader-harness.js';
import { leaderClient, type MarketProcess } from '../testing/market-process.js';
import { type StoredAlert } from './alerts.repository.js';
import { crossingLevels, moveLevels } from './levels.calc.js';

const START = Date.parse('2026-11-18T15:00:00Z');
const ETH = 12;
const PRICE = 95_000_000_000n;
const CENT = 10_000n;

let harness: LeaderHarness;
let process: MarketProcess;

beforeEach(async () => {
  harness = await LeaderHarness.open(START);
  process = await harness.lead();
});

afterEach(async () => {
  await process.alerts.settled();
  await harness.close();
});

/** Sets an alert as a process would that knows the price `seen`; returns undefined if it is the price now. */
async function set(
  kind: PriceAlertKind,
  target: bigint,
  seen = PRICE,
  no = BTC,
  userId: string = randomUUID(),
): Promise<StoredAlert | undefined> {
  const levels = kind === 'crosses' ? crossingLevels(target, seen) : moveLevels(target, seen);
  if (!levels) return undefined;
  const fromMs = process.market.window.watermarkMs;
  const alert = { id: randomUUID(), userId, no, kind, target, setPrice: seen, fromMs, ...levels };
  return harness.db.dataSource.transaction((manager) => process.alertRows.insert(manager, alert));
}

/** Lets the next `ms` milliseconds pass, and every turn of the watch end. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) {
    await harness.pass(process, 250);
    await process.alerts.settled();
  }
}

async function events(): Promise<PriceAlertEvent[]> {
  const rows: { payload: PriceAlertEvent[] }[] = await harness.db.dataSource.query(
    `select payload::jsonb as payload from outbox where event = 'market.alert.reached' order by id`,
  );
  return rows.flatMap(({ payload }) => payload);
}

async function stateOf(alert: StoredAlert | undefined): Promise<string> {
  const { list } = await process.alertRows.page(alert?.userId ?? '', {}, 0, 10);
  const found = list.find(({ id }) => id === alert?.id);
  return found?.reachedPrice === undefined ? (found?.status ?? 'gone') : `reached at ${found.reachedPrice}`;
}

describe('a price alert', () => {
  it('is deleted when its owner closes the account, and no other is', async () => {
    const [closed, other] = [randomUUID(), randomUUID()];
    for (const owner of [closed, closed, other]) await set('crosses', PRICE + CENT, PRICE, BTC, owner);
    await harness.db.dataSource.query(
      `update price_alerts set status = 'reached', reached_ms = from_ms + 1, reached_price = 1
       where id = (select id from price_alerts where user_id = $1 limit 1)`,
      [closed],
    );
    await harness.db.dataSource.transaction((manager) => process.alertRows.deleteAll(manager, [closed]));
    await pass(1_250);
    const rows: unknown[] = await harness.db.dataSource.query('select user_id from price_alerts');
    expect(rows).toEqual([{ user_id: other }]);
  });

  it('is reached by the first tick at or beyond its level, from either side, and told once', async () => {
    const above = await set('crosses', PRICE + 100n * CENT);
    const below = await set('crosses', PRICE - 100n * CENT);
    const moved = await set('moves', 1_000n);
    await pass(1_250);
    const prices = [99n, 100n, 120n, 0n, -100n, 100n, -300n, 9_000n, 9_500n].map((cents) => PRICE + cents * CENT);
    for (const price of prices) {
      harness.feed.arrive(btcTick(harness.clock.now() + 100, price));
      await pass(250);
    }
    await pass(2_000);
    expect(await stateOf(above)).toBe(`reached at ${PRICE + 100n * CENT}`);
    expect(await stateOf(below)).toBe(`reached at ${PRICE - 100n * CENT}`);
    expect(await stateOf(moved)).toBe(`reached at ${PRICE + 9_500n * CENT}`);
    expect((await events()).map(({ id, reached_price }) => [id, reached_price])).toEqual([
      [above?.id, '95001.00'],
      [below?.id, '94999.00'],
      [moved?.id, '95095.00'],
    ]);
    expect(process.alerts.watched).toBe(0);
  });

  it('is not reached by a price that the outlier filter refuses', async () => {
    harness.feed.arrive(btcTick(START + 100));
    await pass(1_250);
    const alert = await set('crosses', PRICE + 1_000n * CENT);
    await pass(1_250);
    harness.feed.arrive(btcTick(harness.clock.now() + 100, 2n * PRICE));
    await pass(250);
    expect(await stateOf(alert)).toBe('open');
  });

  it('that was deleted is never told, whether the leader knew it or not', async () => {
    const known = await set('crosses', PRICE + CENT);
    await pass(1_250);
    expect(process.alerts.watched).toBe(1);
    const unknown = await set('crosses', PRICE + CENT);
    for (const alert of [known, unknown]) await process.alertRows.delete(alert?.userId ?? '', alert?.id ?? '');
    harness.feed.arrive(btcTick(harness.clock.now() + 100, PRICE + 2n * CENT));
    await pass(2_000);
    expect(await events()).toEqual([]);
    expect(process.alerts.watched).toBe(0);
    expect(await harness.db.dataSource.query('select id from price_alerts')).toEqual([]);
  });

  it('is deleted by its owner alone', async () => {
    const alert = await set('crosses', PRICE + CENT);
    expect(await process.alertRows.delete(randomUUID(), alert?.id ?? '')).toBe(false);
    expect(await process.alertRows.delete(alert?.userId ?? '', alert?.id ?? '')).toBe(true);
    expect(await process.alertRows.delete(alert?.userId ?? '', alert?.id ?? '')).toBe(false);
  });

  it('reached just before its leader died is told once, by whoever writes it first', async () => {
    const alert = await set('crosses', PRICE + CENT);
    await pass(1_250);
    const other: pg.Client = await leaderClient(harness.db.url);
    await other.query('begin; lock table price_alerts in exclusive mode');
    harness.feed.arrive(btcTick(harness.clock.now() + 100, PRICE + CENT));
    harness.feed.arrive(btcTick(harness.clock.now() + 200, PRICE + 5n * CENT));
    await harness.pass(process, 250);
    const dying = process;
    process = await harness.lead();
    await harness.pass(process, 250);
    await other.query('rollback');
    await other.end();
    await dying.alerts.settled();
    await pass(2_000);
    expect(await stateOf(alert)).toBe(`reached at ${PRICE + CENT}`);
    expect(await events()).toHaveLength(1);
  });

  it('set while the tables were out of reach for a while is checked against every tick since', async () => {
    await pass(1_250);
    const alert = await set('crosses', PRICE + CENT);
    await harness.db.dataSource.query('alter table price_alerts rename to hidden');
    for (let i = 0; i < 6; i++) {
      harness.feed.arrive(btcTick(harness.clock.now() + 100, PRICE + (i === 1 ? 2n : 0n) * CENT));
      await pass(250);
    }
    await harness.db.dataSource.query('alter table hidden rename to price_alerts');
    await pass(2_000);
    expect(await stateOf(alert)).toBe(`reached at ${PRICE + 2n * CENT}`);
  });
});

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('tick' as const),
      no: fc.constantFrom(BTC, ETH),
      cents: fc.integer({ min: -40, max: 40 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('cross' as const),
      no: fc.constantFrom(BTC, ETH),
      cents: fc.integer({ min: -60, max: 60 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      no: fc.constantFrom(BTC, ETH),
      millionths: fc.integer({ min: 1, max: 8 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), which: fc.nat(100) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pass' as const), frames: fc.integer({ min: 1, max: 6 }) }) },
);

/** What the tables must say of an alert, by its stored start and the stored ticks alone. */
function expected(alert: StoredAlert, ticks: readonly Tick[]): string {
  const { no, fromMs, above, below } = alert;
  const first = ticks.find(
    (tick) =>
      tick.no === no &&
      tick.atMs > fromMs &&
      ((above !== undefined && tick.price >= above) || (below !== undefined && tick.price <= below)),
  );
  return first ? `reached at ${first.price} by ${first.atMs}` : 'open';
}

it('reaches and tells the same alerts as a plain model, on random paths, with restarts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const began = harness.clock.now();
      const price = new Map<number, bigint>([BTC, ETH].map((no) => [no, PRICE]));
      const [alerts, deleted] = [new Map<string, StoredAlert>(), new Set<string>()];
      const put = async (kind: PriceAlertKind, no: number, target: bigint): Promise<void> => {
        const alert = await set(kind, target, price.get(no), no);
        if (alert) alerts.set(alert.id, alert);
      };
      let offsetMs = 0;
      for (const one of steps) {
        if (one.do === 'tick') {
          const next = (price.get(one.no) ?? PRICE) + BigInt(one.cents) * CENT;
          price.set(one.no, next);
          offsetMs = (offsetMs % 240) + 7;
          harness.feed.arrive({ ...btcTick(harness.clock.now() + offsetMs, next), no: one.no });
        } else if (one.do === 'cross')
          await put('crosses', one.no, (price.get(one.no) ?? PRICE) + BigInt(one.cents) * CENT);
        else if (one.do === 'move') await put('moves', one.no, BigInt(one.millionths));
        else if (one.do === 'delete') {
          const alert = [...alerts.values()][one.which % Math.max(1, alerts.size)];
          if (alert && (await process.alertRows.delete(alert.userId, alert.id))) deleted.add(alert.id);
        } else if (one.do === 'restart') process = await harness.lead();
        else for (let i = 0; i < one.frames; i++) await harness.pass(process, 250);
      }
      // Ticks that have arrived are still published, and what is written late is written.
      await pass(2_500);
      const ticks = await process.ticks.between(began - 1, harness.clock.now());
      const found = new Map<string, string>();
      for (const { id, userId } of alerts.values()) {
        const [stored] = (await process.alertRows.page(userId, {}, 0, 10)).list;
        found.set(
          id,
          stored?.reachedMs === undefined ? 'open' : `reached at ${stored.reachedPrice} by ${stored.reachedMs}`,
        );
      }
      const told = (await events()).map(({ id }) => id).filter((id) => alerts.has(id));
      expect(new Set(told).size).toBe(told.length);
      for (const alert of alerts.values()) {
        if (deleted.has(alert.id)) continue;
        expect(found.get(alert.id)).toBe(expected(alert, ticks));
        expect(told.includes(alert.id)).toBe(found.get(alert.id) !== 'open');
      }
    }),
    { numRuns: 20 },
  );
});
