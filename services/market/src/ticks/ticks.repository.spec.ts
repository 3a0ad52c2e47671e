import { INTERVAL_MS } from '../candles/candle.calc.js';
import { btcTick, LeaderHarness } from '../testing/leader-harness.js';

const START = Date.parse('2026-11-18T15:00:00Z');

let harness: LeaderHarness;

beforeEach(async () => {
  harness = await LeaderHarness.open(START);
});

afterEach(async () => {
  await harness.close();
});

describe('the ticks table', () => {
  it('refuses updates, deletes and truncation', async () => {
    const process = await harness.lead();
    harness.feed.arrive(btcTick(START + 100));
    await harness.pass(process, 250);
    const [part]: { name: string }[] = await harness.db.dataSource.query(
      `select tableoid::regclass::text as name from ticks`,
    );
    for (const table of ['ticks', part?.name]) {
      await expect(harness.db.dataSource.query(`update ${table} set price = 1`)).rejects.toThrow('append-only');
      await expect(harness.db.dataSource.query(`delete from ${table}`)).rejects.toThrow('append-only');
      await expect(harness.db.dataSource.query(`truncate ${table}`)).rejects.toThrow('append-only');
    }
    expect(await process.ticks.between(0, START + 1_000)).toEqual([btcTick(START + 100)]);
  });

  it('keeps whole days for the configured time', async () => {
    const process = await harness.lead();
    harness.feed.arrive(btcTick(START + 100));
    await harness.pass(process, 250);
    for (const days of [1, 1, 1]) {
      harness.clock.advance(days * INTERVAL_MS['1d']);
      await process.publisher.publishDue(harness.client);
      await process.roots.settled();
      const kept = await process.ticks.between(0, START + 1_000);
      expect(kept).toHaveLength(harness.clock.now() - START < 3 * INTERVAL_MS['1d'] ? 1 : 0);
    }
  });
});
