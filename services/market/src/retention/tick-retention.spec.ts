import type pg from 'pg';
import { btcTick, LeaderHarness } from '../testing/leader-harness.js';
import { leaderClient, type MarketProcess } from '../testing/market-process.js';

const START = Date.parse('2026-11-18T15:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let harness: LeaderHarness;
let market: MarketProcess;
let other: pg.Client;

/** The days that have a partition, such as 20261118. */
const days = async (): Promise<string[]> => {
  const rows: { day: string }[] = await harness.db.dataSource.query(
    `select replace(inhrelid::regclass::text, 'ticks_', '') as day from pg_inherits
     where inhparent = 'ticks'::regclass order by 1`,
  );
  return rows.map((row) => row.day);
};

/** Advances the clock by `ms` at once, and publishes a frame with a tick. */
async function leap(ms: number): Promise<void> {
  // A run under way could hold the lock that a new partition needs; the frame would try again an hour later.
  await market.retention.settled();
  harness.clock.advance(ms - 250);
  harness.feed.arrive(btcTick(harness.clock.now() + 100));
  await harness.pass(market, 250);
  expect(harness.frames.at(-1)).toMatchObject({
    w: harness.clock.now(),
    ticks: [['BTCUSDT', ...Array(5).fill(expect.anything())]],
  });
}

beforeEach(async () => {
  harness = await LeaderHarness.open(START);
  market = await harness.lead();
  other = await leaderClient(harness.db.url);
});

afterEach(async () => {
  await other.end();
  await harness.close();
});

describe('the partition of a day', () => {
  it('is created while a reader holds the ticks table', async () => {
    await other.query('begin; select 1 from ticks limit 1');
    await leap(DAY);
    expect(await days()).toEqual(['20261118', '20261119', '20261120', '20261121']);
  });

  it('is created later if the table is locked, and frames continue', async () => {
    await other.query('begin; lock table ticks in share update exclusive mode');
    await leap(DAY);
    await leap(HOUR);
    expect(await days()).toEqual(['20261118', '20261119', '20261120']);
    await other.query('commit');
    await leap(HOUR);
    expect(await days()).toEqual(['20261118', '20261119', '20261120', '20261121']);
  });

  it('refuses the same changes as the table', async () => {
    await leap(DAY);
    await expect(other.query('update ticks_20261119 set price = 1')).rejects.toThrow('append-only');
    await expect(other.query('delete from ticks')).rejects.toThrow('append-only');
    await expect(other.query('truncate ticks_20261121')).rejects.toThrow('append-only');
  });

  it('is dropped after its time once no reader holds it; frames continue meanwhile', async () => {
    await leap(2 * DAY);
    await other.query('begin; select 1 from ticks limit 1');
    await leap(DAY);
    await leap(HOUR);
    expect(await days()).toEqual(['20261118', '20261119', '20261120', '20261121', '20261122', '20261123']);
    await other.query('commit');
    await leap(HOUR);
    expect(await days()).toEqual(['20261119', '20261120', '20261121', '20261122', '20261123']);
  });
});

describe('refused ticks', () => {
  const count = async (): Promise<number> =>
    Number((await harness.db.dataSource.query('select count(*) as n from refused_ticks'))[0].n);

  beforeEach(async () => {
    await other.query(
      `insert into refused_ticks (no, at_ms, price, reason, watermark_ms)
       select 11, ${START} + n, 1, 'burst', ${START} + n from generate_series(1, 25000) n`,
    );
  });

  it('are deleted in the background after their time, one run at a time', async () => {
    await leap(2 * DAY);
    expect(await count()).toBe(25_000);
    await other.query('begin; select 1 from refused_ticks where id = 15000 for update');
    for (const ms of [DAY, HOUR, HOUR]) {
      harness.clock.advance(ms);
      await market.publisher.publishDue(harness.client);
    }
    await harness.nats.flush();
    expect(harness.frames.slice(-3).map(({ w }) => w - START)).toEqual([3 * DAY, 3 * DAY + HOUR, 3 * DAY + 2 * HOUR]);
    const turns = await other.query(
      `select 1 from pg_stat_activity where datname = current_database() and query like 'delete from refused%' and state = 'active'`,
    );
    expect(turns.rowCount).toBeLessThanOrEqual(1);
    await other.query('commit');
    await market.retention.settled();
    expect(await count()).toBe(0);
  });

  it('are deleted oldest first, up to the limit', async () => {
    expect(await market.ticks.deleteRefused(START + 20_001, 15_000)).toBe(15_000);
    expect(await market.ticks.deleteRefused(START + 20_001, 15_000)).toBe(5_000);
    expect((await other.query('select min(at_ms) as first from refused_ticks')).rows).toEqual([
      { first: String(START + 20_001) },
    ]);
  });
});
