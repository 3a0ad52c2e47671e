import { FRAME_MS } from '@makoto/contracts';
import { btcTick, LeaderHarness } from '../testing/leader-harness.js';

const START = Date.parse('2026-11-18T15:00:00Z');

let harness: LeaderHarness;

beforeEach(async () => {
  harness = await LeaderHarness.open(START);
});

afterEach(async () => {
  await harness.close();
});

describe('the price rule', () => {
  it('returns the last tick at or before the instant, from memory and from the table', async () => {
    const process = await harness.lead();
    harness.feed.arrive(
      btcTick(START + 100, 1_000_000n),
      btcTick(START + 200, 1_050_000n),
      btcTick(START + 4_000, 1_100_000n),
    );
    await harness.pass(process, 8_000);
    const points = [99, 100, 199, 200, 3_200, 3_201, 3_999, 4_000, 7_000, 7_001].map((ms) => ({
      symbol: 'BTCUSDT',
      at: START + ms,
    }));
    const answers = ['gap', '1.00', '1.00', '1.05', '1.05', 'gap', 'gap', '1.10', '1.10', 'gap'];
    const answered = async (): Promise<string[]> =>
      (await process.prices.pricesAt(points)).map((a) => a.price ?? a.status);
    expect(await answered()).toEqual(answers);
    process.market.window.reset(START + 8_000, START + 8_000, []);
    expect(await answered()).toEqual(answers);
  });

  it('returns the last tick within the gap, or none, for 1,000 settle times around a 30 s outage', async () => {
    const process = await harness.lead();
    const [cutMs, backMs, gapMs] = [START + 110_000, START + 140_000, 3_000];
    const grid = Array.from({ length: 1_000 }, (_, i) => START + (i + 1) * FRAME_MS);
    const stamps: number[] = [];
    for (const at of grid) {
      if (at <= cutMs || at > backMs) {
        stamps.push(at - 70);
        harness.feed.arrive(btcTick(at - 70, 1_000_000n + BigInt(at - START)));
      }
      await harness.pass(process, FRAME_MS);
    }
    const answered = async () => process.prices.pricesAt(grid.map((at) => ({ symbol: 'BTCUSDT', at })));
    const expected = grid.map((at) => {
      const last = stamps.findLast((stamp) => stamp <= at) ?? 0;
      return at - last <= gapMs ? [at, 'ok', last] : [at, 'gap', undefined];
    });
    const found = (await answered()).map(({ at, status, tick_at }) => [at, status, tick_at]);
    expect(found).toEqual(expected);
    expect(found.filter(([, status]) => status === 'gap')).toHaveLength((backMs - cutMs - gapMs) / FRAME_MS + 1);
  });

  it('does not answer for an instant that the watermark has not passed', async () => {
    const process = await harness.lead();
    harness.feed.arrive(btcTick(START + 400, 1_000_000n), btcTick(START + 480, 1_050_000n));
    await harness.pass(process, 250);
    const asked = process.prices.pricesAt([{ symbol: 'BTCUSDT', at: START + 450 }]);
    await harness.pass(process, 250);
    expect(await asked).toEqual([
      { symbol: 'BTCUSDT', at: START + 450, status: 'ok', tick_at: START + 400, price: '1.00' },
    ]);
    const points = [
      { symbol: 'BTCUSDT', at: START + 60_000 },
      { symbol: 'BTCUSDT', at: START + 500 },
    ];
    expect(await process.prices.pricesAt(points)).toMatchObject([{ status: 'pending' }, { price: '1.05' }]);
  });

  it('refuses a symbol that is not quoted', async () => {
    const process = await harness.lead();
    await expect(process.prices.pricesAt([{ symbol: 'NOPE', at: START }])).rejects.toMatchObject({
      errorName: 'NOT_FOUND',
    });
  });
});
