import { FRAME_SUBJECT } from '@makoto/contracts';
import { Metrics } from '@makoto/platform';
import { BTC, btcTick, LeaderHarness } from '../testing/leader-harness.js';
import { ScriptedFeed } from '../testing/scripted-feed.js';
import { LeadLost } from './frame-publisher.js';
import { MarketMetrics } from './market.metrics.js';

const START = Date.parse('2026-11-18T15:00:00Z');

let harness: LeaderHarness;

beforeEach(async () => {
  harness = await LeaderHarness.open(START);
});

afterEach(async () => {
  await harness.close();
});

describe('frames', () => {
  it('are published at every grid instant, with or without ticks', async () => {
    const process = await harness.lead();
    harness.feed.arrive(btcTick(START + 251), btcTick(START + 500), btcTick(START + 501));
    await harness.pass(process, 1_000);
    expect(harness.frames.map((frame) => [frame.w - START, frame.ticks.length])).toEqual([
      [250, 0],
      [500, 2],
      [750, 1],
      [1_000, 0],
    ]);
    expect(harness.frames[1]?.ticks[0]).toEqual([
      'BTCUSDT',
      START + 251,
      '95000.00',
      '94999.99',
      '95000.01',
      '0.000007',
    ]);
  });

  it('are persisted before they are published', async () => {
    const process = await harness.lead();
    const known: Promise<number>[] = [];
    const sub = harness.nats.subscribe(FRAME_SUBJECT, {
      callback: () => void known.push(process.ticks.watermark()),
    });
    await harness.pass(process, 1_000);
    sub.unsubscribe();
    const watermarks = await Promise.all(known);
    expect(watermarks.every((persisted, i) => persisted >= (harness.frames[i]?.w ?? Number.POSITIVE_INFINITY))).toBe(
      true,
    );
    expect(watermarks).toHaveLength(4);
  });

  it('count a gap when an open market has no tick for longer than prices stay fresh', async () => {
    const { market } = await harness.lead();
    const metrics = new Metrics();
    const figures = new MarketMetrics(metrics, market, harness.feed);
    figures.ticksPublished([btcTick(START), btcTick(START + 3_000)]);
    expect(await metrics.registry.metrics()).not.toContain('makoto_tick_gaps_total{');
    figures.ticksPublished([btcTick(START + 6_001)]);
    expect(await metrics.registry.metrics()).toContain('makoto_tick_gaps_total{instrument="BTCUSDT"} 1');
  });

  it('omit late ticks, and record them', async () => {
    const process = await harness.lead();
    await harness.pass(process, 500);
    harness.feed.arrive(btcTick(START + 500, 1_000_000n), btcTick(START + 600));
    await harness.pass(process, 250);
    expect(harness.frames.at(-1)?.ticks.map((row) => row[1])).toEqual([START + 600]);
    const late = await harness.db.dataSource.query('select no, at_ms, price, watermark_ms from refused_ticks');
    expect(late).toEqual([
      { no: BTC, at_ms: String(START + 500), price: '1000000', watermark_ms: String(START + 750) },
    ]);
    expect(await process.prices.pricesAt([{ symbol: 'BTCUSDT', at: START + 500 }])).toMatchObject([{ status: 'gap' }]);
  });

  it('catch up one by one after a short delay, and skip to the present after a long one', async () => {
    const process = await harness.lead();
    await harness.pass(process, 250);
    harness.clock.advance(1_000);
    await process.publisher.publishDue(harness.client);
    harness.feed.arrive(btcTick(START + 20_000), btcTick(START + 61_250));
    harness.clock.advance(60_000);
    await process.publisher.publishDue(harness.client);
    await harness.nats.flush();
    expect(harness.frames.map((frame) => frame.w - START)).toEqual([250, 500, 750, 1_000, 1_250, 61_250]);
    expect(harness.frames.at(-1)?.ticks.map((row) => row[1])).toEqual([START + 61_250]);
    expect(await process.prices.pricesAt([{ symbol: 'BTCUSDT', at: START + 20_100 }])).toMatchObject([
      { status: 'gap' },
    ]);
  });

  it('never go back in time with the clock', async () => {
    const process = await harness.lead();
    await harness.pass(process, 500);
    harness.clock.advance(-60_000);
    await process.publisher.publishDue(harness.client);
    await harness.nats.flush();
    expect(harness.frames.map((frame) => frame.w - START)).toEqual([250, 500]);
  });
});

describe('leading', () => {
  it('continues after the last persisted frame, even if it was not published', async () => {
    const first = await harness.lead();
    await harness.pass(first, 500);
    harness.feed.arrive(btcTick(START + 700, 5_000_000n));
    await first.ticks.putFrame(harness.client, '1', START + 500, START + 750, [btcTick(START + 700, 5_000_000n)]);
    const second = await harness.lead(new ScriptedFeed());
    harness.clock.advance(250);
    await harness.pass(second, 500);
    expect(harness.frames.map((frame) => frame.w - START)).toEqual([250, 500, 1_000, 1_250]);
    expect(await second.prices.pricesAt([{ symbol: 'BTCUSDT', at: START + 900 }])).toMatchObject([{ price: '5.00' }]);
  });

  it('ends for a process that was overtaken, which then writes nothing', async () => {
    const old = await harness.lead();
    await harness.pass(old, 250);
    const now = await harness.lead();
    await harness.pass(now, 250);
    for (const ms of [250, 10_000]) {
      harness.clock.advance(ms);
      harness.feed.arrive(btcTick(harness.clock.now()));
      await expect(old.publisher.publishDue(harness.client)).rejects.toBeInstanceOf(LeadLost);
    }
    expect(await now.ticks.between(0, harness.clock.now())).toEqual([]);
    expect(await now.ticks.watermark()).toBe(START + 500);
  });
});
