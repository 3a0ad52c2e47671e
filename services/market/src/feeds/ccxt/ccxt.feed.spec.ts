import { Logger } from '@makoto/platform';
import { ManualClock } from '@makoto/platform/testing';
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

/** ccxt's Binance, with a local server in the place of Binance's own. */
const pointedAt = (host: string): object => ({
  urls: { api: { public: `http://${host}/api/v3`, ws: { spot: `ws://${host}/stream` } } },
});

describe('the ccxt feed', () => {
  it('shows the best bid and ask with the price', async () => {
    const source = await new FakeBinance(PAIRS).start();
    const clock = new ManualClock(Date.parse('2027-06-16T15:00:00Z'));
    const settings = { exchange: 'binance', options: pointedAt(source.host), lagMs: 500 };
    const feed = new CcxtFeed(settings, SYMBOLS, clock, LOG);
    await feed.start();
    await source.until(() => source.asked.length >= 4);
    expect(source.asked.sort()).toEqual(['btcusdt@bookTicker', 'btcusdt@trade', 'ethusdt@bookTicker', 'ethusdt@trade']);
    source.quote('BTC/USDT', '94999.5', '95000.5');
    for (let n = 0; feed.brought < 3; n++) {
      source.trade('BTC/USDT', '95000.1', clock.now() + n);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(feed.take(0, clock.now() + 1_000).at(-1)).toMatchObject({
      no: 11,
      price: 95_000_100_000n,
      bid: 94_999_500_000n,
      ask: 95_000_500_000n,
      volume: 1_500_000n,
    });
    await feed.stop();
    await source.stop();
  });

  it('says which setting to mend where ccxt has no such exchange', async () => {
    await expect(loadExchange('nosuchexchange', {})).rejects.toThrow('CCXT_EXCHANGE');
  });
});
