import { Logger } from '@makoto/platform';
import { ManualClock } from '@makoto/platform/testing';
import type { Tick } from '../../instruments/instrument.js';
import { INSTRUMENTS } from '../../instruments/instruments.js';
import { FakeBinance } from '../../testing/fake-source.js';
import { ccxtSymbol } from '../source-symbols.js';
import { CcxtFeed } from './ccxt.feed.js';
import { loadExchange } from './load-exchange.js';

const LOG = new Logger('market', 'silent');
const SYMBOLS = new Map(
  INSTRUMENTS.filter(({ symbol }) => ['BTCUSDT', 'ETHUSDT'].includes(symbol)).map((one) => [
    one,
    ccxtSymbol(one) ?? '',
  ]),
);
const PAIRS = [
  ['BTC', 'USDT'],
  ['ETH', 'USDT'],
] as const;

/** ccxt's Binance, pointed at a local server. */
const pointedAt = (host: string): object => ({
  urls: { api: { public: `http://${host}/api/v3`, ws: { spot: `ws://${host}/stream` } } },
});

describe('the ccxt feed', () => {
  const START = Date.parse('2027-06-16T15:00:00Z');
  let source: FakeBinance;
  let feed: CcxtFeed;

  beforeEach(async () => {
    source = await new FakeBinance(PAIRS).start();
    const settings = { exchange: 'binance', options: pointedAt(source.host), lagMs: 500 };
    feed = new CcxtFeed(settings, SYMBOLS, new ManualClock(START), LOG);
    await feed.start();
    await source.until(() => source.asked.length >= 4);
  });

  afterEach(async () => {
    await feed.stop();
    await source.stop();
  });

  /** The last of three trades at 95000.1 after a quote. */
  async function tickAfter(bid: string, ask: string): Promise<Tick | undefined> {
    source.quote('BTC/USDT', bid, ask);
    for (let n = 0; feed.received < 3; n++) {
      source.trade('BTC/USDT', '95000.1', START + n);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return feed.take(0, START + 1_000).at(-1);
  }

  it('reports the best bid and ask with the price', async () => {
    const tick = { no: 11, price: 95_000_100_000n, bid: 94_999_500_000n, ask: 95_000_500_000n, volume: 1_500_000n };
    expect(await tickAfter('94999.5', '95000.5')).toMatchObject(tick);
    expect(source.asked.sort()).toEqual(['btcusdt@bookTicker', 'btcusdt@trade', 'ethusdt@bookTicker', 'ethusdt@trade']);
  });

  it.each([
    ['a hundred times too high', '9499950', '9500050'],
    ['inverted', '95000.5', '94999.5'],
    ['missing', 'NaN', '0'],
  ])('uses the price as bid and ask if the quote is %s', async (_, bid, ask) => {
    expect(await tickAfter(bid, ask)).toMatchObject({ bid: 95_000_100_000n, ask: 95_000_100_000n });
  });

  it('delivers a trade to every instrument that shares its symbol, and subscribes once', async () => {
    await feed.stop();
    source.asked.length = 0;
    const shared = new Map([...SYMBOLS.keys()].map((one) => [one, 'BTC/USDT']));
    const settings = { exchange: 'binance', options: pointedAt(source.host), lagMs: 500 };
    feed = new CcxtFeed(settings, shared, new ManualClock(START), LOG);
    await feed.start();
    await source.until(() => source.asked.length >= 2);
    const { no } = (await tickAfter('94999.5', '95000.5')) ?? {};
    expect(no).toBe(12);
    expect(source.asked.sort()).toEqual(['btcusdt@bookTicker', 'btcusdt@trade']);
  });

  it('serves the other symbols if the exchange does not list one', async () => {
    await feed.stop();
    source.asked.length = 0;
    const rate = INSTRUMENTS.filter(({ symbol }) => symbol === 'RATE.USDTUSD').map((one) => [one, 'USDT/USD'] as const);
    const settings = { exchange: 'binance', options: pointedAt(source.host), lagMs: 500 };
    feed = new CcxtFeed(settings, new Map([...SYMBOLS, ...rate]), new ManualClock(START), LOG);
    await feed.start();
    await source.until(() => source.asked.length >= 4);
    expect(await tickAfter('94999.5', '95000.5')).toMatchObject({ no: 11, price: 95_000_100_000n });
  });

  it('names the setting to fix if ccxt has no such exchange', async () => {
    await expect(loadExchange('nosuchexchange', {})).rejects.toThrow('CCXT_EXCHANGE');
  });
});
