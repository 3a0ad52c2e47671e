import {
  marketStated,
  type StatementEvent,
  simulatedDayStatement,
  type TickRootEvent,
  tickRootSigned,
} from '@makoto/contracts';
import { Logger } from '@makoto/platform';
import { type Opening, readOpening, ticksOfDay } from 'makoto-verify';
import { CurrentFeeds } from '../feeds/current-feeds.js';
import type { Feed } from '../feeds/feed.js';
import { dayName, dayOf, dayStartMs } from '../feeds/simulated/day-seed.calc.js';
import { SimulatedFeed } from '../feeds/simulated/simulated.feed.js';
import { InstrumentList } from '../instruments/instrument-list.js';
import { toTerms } from '../instruments/instrument-terms.calc.js';
import { INSTRUMENTS } from '../instruments/instruments.js';
import { leafText } from '../proofs/tick-leaf.calc.js';
import { LeaderHarness } from '../testing/leader-harness.js';
import { MarketProcess } from '../testing/market-process.js';
import { firstCommittedDay } from './first-committed-day.js';
import type { StoredDay } from './simulated-days.repository.js';

const MIDNIGHT = Date.parse('2026-11-19T00:00:00Z');
const DAY = dayOf(MIDNIGHT) - 1;
const SEED = 'a seed';

let harness: LeaderHarness;

beforeEach(async () => {
  harness = await LeaderHarness.open(MIDNIGHT - 2_000);
});
afterEach(() => harness.close());

/** The instruments of a version of the product that has one less. */
const withoutDoge = (): InstrumentList => new InstrumentList(INSTRUMENTS.filter(({ symbol }) => symbol !== 'DOGEUSDT'));

const simulated = (): Feed => new SimulatedFeed(SEED, INSTRUMENTS, DAY);

async function stored(process: MarketProcess): Promise<StoredDay[]> {
  await process.days.settled();
  const { rows } = await process.dayRows.page(undefined, 100, 0);
  return rows.toReversed();
}

/** The events of a kind, in order: a list for each transaction. */
async function events<T>(name: string): Promise<T[][]> {
  const rows: { payload: string }[] = await harness.db.dataSource.query(
    'select payload from outbox where event = $1 order by id',
    [name],
  );
  return rows.map(({ payload }) => JSON.parse(payload));
}

/** The texts stated for the log, in order. */
const stated = async (): Promise<string[]> =>
  (await events<StatementEvent>(marketStated.name)).flat().map(({ text }) => text);

/** A leader with the versions of the database and feeds that follow them, as in the product. */
async function leadFollowing(): Promise<MarketProcess> {
  const sources = ({ symbol }: { symbol: string }) => [{ kind: 'simulated', symbol }];
  const list = new InstrumentList(INSTRUMENTS.map((one) => ({ ...one, sources: sources(one) })));
  const log = new Logger('market', 'silent');
  const feeds = new CurrentFeeds(list, harness.clock, log, (all) => new SimulatedFeed(SEED, all, DAY));
  const process = new MarketProcess(harness.db.dataSource, harness.nats, feeds, harness.clock, list);
  await process.versions.onModuleInit();
  await process.market.load();
  await process.publisher.takeOver(harness.client);
  return process;
}

/** Operators have approved that BTCUSDT has one decimal from a moment on. */
async function planDecimals(process: MarketProcess, effectiveMs: number): Promise<void> {
  const terms = { ...toTerms(process.instruments.quoted('BTCUSDT')), decimals: 1 };
  await harness.db.dataSource.query(
    `insert into versions (kind, subject, version, content, status, effective_at, proposed_at, decided_at)
     values ('instrument_terms', 'BTCUSDT', 1, $1, 'approved', $2, 0, 0)`,
    [JSON.stringify(terms), effectiveMs],
  );
  await process.versions.run();
}

describe('the commitments to simulated prices', () => {
  it('are made before each day and opened after it', async () => {
    const process = await harness.lead(simulated());
    // Nothing is published before the commitment to today.
    expect((await stored(process)).map(({ day, version }) => [day, version])).toEqual([[DAY, 1]]);
    await harness.pass(process, 250);
    const before = await stored(process);
    expect(before.map(({ day, fromMs, opening }) => [day, fromMs, opening])).toEqual([
      [DAY, MIDNIGHT - 2_250, null],
      [DAY + 1, MIDNIGHT, null],
    ]);
    await passMidnight(process);
    const [today, tomorrow, next] = await stored(process);
    expect(today?.opening).toContain(`"day":"${dayName(DAY)}"`);
    expect(tomorrow?.opening).toBeNull();
    expect(next?.day).toBe(DAY + 2);
    expect(await stated()).toEqual(
      [today, tomorrow, next].map((one) =>
        JSON.stringify({
          ...{
            day: dayName(one?.day ?? 0),
            from: one?.fromMs,
            hash: one?.hash,
            kind: 'simulated_day',
            v: 1,
            version: 1,
          },
        }),
      ),
    );
  });

  it('give anyone the published ticks, and no other day', async () => {
    const process = await harness.lead(simulated());
    await harness.pass(process, 2_000);
    await passMidnight(process);
    const [today] = await stored(process);
    const opening = readOpening(today?.opening ?? '');
    for (const symbol of ['BTCUSDT', 'EURJPY']) {
      const instrument = INSTRUMENTS.find((one) => one.symbol === symbol);
      const published = await process.ticks.of(instrument?.no ?? 0, MIDNIGHT - 1_750, MIDNIGHT, 100);
      expect(published.length).toBeGreaterThan(3);
      expect(computed(opening, symbol, MIDNIGHT - 1_750)).toEqual(published.map((tick) => leafText(symbol, tick)));
    }
    const later = await process.ticks.of(11, MIDNIGHT + 60_000, MIDNIGHT + 62_000, 100);
    const guessed = computed({ ...opening, day: dayName(DAY + 1) }, 'BTCUSDT', MIDNIGHT + 60_000);
    expect(later.length).toBeGreaterThan(0);
    for (const tick of later) expect(guessed).not.toContain(leafText('BTCUSDT', tick));
  });

  it('are made again when a version of the product has other markets, from its first frame on', async () => {
    const first = await harness.lead(simulated(), withoutDoge());
    await harness.pass(first, 500);
    await stored(first);
    const second = await harness.lead(simulated());
    await harness.pass(second, 250);
    const list = await stored(second);
    expect(list.map(({ day, version, fromMs }) => [day - DAY, version, fromMs - MIDNIGHT])).toEqual([
      [0, 1, -2_250],
      [0, 2, -1_500],
      [1, 1, 0],
      [1, 2, 0],
    ]);
    const third = await harness.lead(simulated());
    await harness.pass(third, 250);
    expect(await stored(third)).toHaveLength(4);
  });

  it('hold from the frame after the moment of a version on, also if operators name one within a frame', async () => {
    const process = await leadFollowing();
    await planDecimals(process, MIDNIGHT - 877);
    await harness.pass(process, 2_000);
    await passMidnight(process);
    const [first, second] = await stored(process);
    expect([first, second].map((one) => [one?.version, (one?.fromMs ?? 0) - MIDNIGHT])).toEqual([
      [1, -2_250],
      [2, -750],
    ]);
    await expectChange(process, MIDNIGHT - 2_000);
  });

  it('of a planned version stay as they are if its moment passes between two leaders', async () => {
    const first = await leadFollowing();
    await planDecimals(first, MIDNIGHT - 750);
    await harness.pass(first, 500);
    const made = await stored(first);
    expect(made.map(({ day, version, fromMs }) => [day - DAY, version, fromMs - MIDNIGHT])).toEqual([
      [0, 1, -2_250],
      [0, 2, -750],
      [1, 1, 0],
    ]);
    harness.clock.advance(1_000);
    const second = await leadFollowing();
    await harness.pass(second, 250);
    expect(await second.ticks.watermark()).toBe(MIDNIGHT - 250);
    expect(await stored(second)).toEqual(made);
    await passMidnight(second);
    await expectChange(second, MIDNIGHT - 2_000);
  });

  it('go to the log with the first roots that they cover, too, whose event may arrive first', async () => {
    const process = await harness.lead(simulated());
    await harness.pass(process, 2_000);
    await passMidnight(process);
    const roots = await events<TickRootEvent>(tickRootSigned.name);
    for (const { day, version, fromMs, hash } of (await stored(process)).slice(0, 2)) {
      const covering = roots.find((list) => list.some(({ to }) => to > fromMs));
      const { text } = simulatedDayStatement({ day: dayName(day), version, fromMs, hash });
      expect(covering?.flatMap(({ after }) => after ?? [])).toContain(text);
    }
  });

  it('hold a frame of a day that could not be committed', async () => {
    const process = await harness.lead(simulated());
    await harness.db.dataSource.query('alter table simulated_days rename to away');
    await harness.pass(process, 2_000);
    await expect(harness.pass(process, 250)).rejects.toThrow();
    expect(await process.ticks.watermark()).toBe(MIDNIGHT);
    await harness.db.dataSource.query('alter table away rename to simulated_days');
    await harness.pass(process, 250);
    expect(await process.ticks.watermark()).toBeGreaterThan(MIDNIGHT);
    expect((await stored(process)).map(({ day }) => day)).toContain(DAY + 1);
  });

  it('cannot be changed, removed, or opened with another text', async () => {
    const process = await harness.lead(simulated());
    const [today] = await stored(process);
    const { dataSource } = harness.db;
    await expect(process.dayRows.open(DAY, 1, 'another')).rejects.toThrow('check constraint');
    await expect(dataSource.query("update simulated_days set hash = repeat('0', 64)")).rejects.toThrow('append-only');
    await expect(dataSource.query('delete from simulated_days')).rejects.toThrow('append-only');
    await expect(dataSource.query('truncate simulated_days')).rejects.toThrow('append-only');
    expect(await stored(process)).toEqual([today]);
  });

  it('start today in a new installation, and tomorrow in one that has published prices', async () => {
    const { dataSource } = harness.db;
    expect(await firstCommittedDay(dataSource, harness.clock)).toBe(DAY);
    harness.clock.advance(10 * 86_400_000);
    expect(await firstCommittedDay(dataSource, harness.clock)).toBe(DAY);
    await dataSource.query('delete from simulation_start');
    await dataSource.query('update watermark set at_ms = 1');
    expect(await firstCommittedDay(dataSource, harness.clock)).toBe(DAY + 11);
  });
});

/** Passes midnight by more than a minute, after which the day before is opened. */
async function passMidnight(process: MarketProcess): Promise<void> {
  await harness.pass(process, 250);
  harness.clock.advance(MIDNIGHT + 61_000 - harness.clock.now());
  await harness.pass(process, 500);
}

/** An instrument's computed ticks stamped after `fromMs`, in the next seconds. */
function computed(opening: Opening, symbol: string, fromMs: number): string[] {
  const model = opening.models.get(symbol);
  if (!model) throw new Error(`no model of ${symbol}`);
  const sessions: [number, number][] = [[fromMs, Math.min(fromMs + 5_000, dayStartMs(dayOf(fromMs) + 1))]];
  return ticksOfDay(opening, { ...model, sessions }).map(({ leaf }) => leaf);
}

/** Expects BTCUSDT's ticks to be those of the first opened version until 750 ms before midnight, and then of the second. */
async function expectChange(process: MarketProcess, fromMs: number): Promise<void> {
  const published = await process.ticks.of(11, fromMs, MIDNIGHT, 100);
  const versions = await stored(process);
  const [before, after] = versions
    .slice(0, 2)
    .map(({ opening }) => computed(readOpening(opening ?? ''), 'BTCUSDT', fromMs));
  const expected = published.map(({ atMs }, i) => (atMs > MIDNIGHT - 750 ? after : before)?.[i]);
  expect(published.map((tick) => leafText('BTCUSDT', tick))).toEqual(expected);
}
