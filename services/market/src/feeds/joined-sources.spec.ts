import { Logger } from '@makoto/platform';
import { ManualClock } from '@makoto/platform/testing';
import { MarketConfig } from '../config.js';
import type { Tick } from '../instruments/instrument.js';
import { INSTRUMENTS } from '../instruments/instruments.js';
import { FakeBinance, FakeFinnhub } from '../testing/fake-source.js';
import type { FeedSet } from './feed-set.js';
import { makeFeeds } from './make-feeds.js';

const START = Date.parse('2027-05-12T15:00:00Z');
const FRAME_MS = 250;
const PATIENCE_MS = 20_000;
const GOLD = INSTRUMENTS.filter(({ symbol }) => symbol === 'XAUUSD');

describe('an instrument that an exchange and a data provider carry', () => {
  const exchange = new FakeBinance([['XAU', 'USDT']]);
  const provider = new FakeFinnhub();
  const clock = new ManualClock(START);
  let feeds: FeedSet;

  beforeAll(async () => {
    await Promise.all([exchange.start(), provider.start()]);
    const api = { public: `http://${exchange.host}/api/v3`, ws: { spot: `ws://${exchange.host}/stream` } };
    const config = Object.assign(new MarketConfig(), {
      ...{ FEED_METAL: 'ccxt,finnhub', FEED_SYMBOLS: 'XAUUSD=XAU/USDT', CCXT_EXCHANGE: 'binance' },
      CCXT_OPTIONS: JSON.stringify({ timeout: 600_000, urls: { api } }),
      ...{
        FINNHUB_KEY: 'a-key',
        FINNHUB_URL: `ws://${provider.host}`,
        FINNHUB_API_URL: `http://${provider.host}/api/v1`,
      },
    });
    feeds = makeFeeds(config, clock, new Logger('market', 'silent'), GOLD, 0);
    await feeds.start();
    await Promise.all([
      exchange.until(() => exchange.asked.length > 0),
      provider.until(() => provider.asked.length > 0),
    ]);
  });

  afterAll(async () => {
    await feeds.stop();
    await Promise.all([exchange.stop(), provider.stop()]);
  });

  /** The ticks of the frame that ends at `toMs`, once `count` sources have a fresh quote in it. */
  async function take(toMs: number, count: number): Promise<Tick[]> {
    const ticks: Tick[] = [];
    clock.set(toMs);
    for (const until = performance.now() + PATIENCE_MS; performance.now() < until; ) {
      ticks.push(...feeds.take(toMs - FRAME_MS, toMs));
      if (GOLD.every((one) => feeds.freshSources(one, toMs) >= count)) return ticks;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    throw new Error('what was sent did not arrive');
  }

  it('has the median of both as its price, with both quotes in the record', async () => {
    exchange.trade('XAU/USDT', '4100.10', START + 100);
    provider.trade('OANDA:XAU_USD', '4100.30', START + 200);
    const ticks = await take(START + FRAME_MS, 2);
    expect(ticks).toMatchObject([{ no: GOLD[0]?.no, atMs: START + 200, price: 4_100_200_000n }]);
    expect(ticks[0]?.quotes).toMatch(/^2\/2 binance \d+ 4100100000 .*finnhub \d+ 4100300000 /);
    expect(GOLD.map((one) => [feeds.label(one), feeds.sources(one), feeds.isLive(one)])).toEqual([
      ['binance, finnhub', 2, true],
    ]);
  });

  it('has no price while only one of them trades', async () => {
    exchange.trade('XAU/USDT', '4300.00', START + 2_000);
    expect(await take(START + 2_000, 1)).toEqual([]);
  });
});
