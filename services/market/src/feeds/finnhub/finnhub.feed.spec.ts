import { Logger } from '@makoto/platform';
import { ManualClock } from '@makoto/platform/testing';
import { INSTRUMENTS } from '../../instruments/instruments.js';
import { FakeFinnhub } from '../../testing/fake-source.js';
import { finnhubSymbol } from '../source-symbols.js';
import { FinnhubFeed } from './finnhub.feed.js';

const LOG = new Logger('market', 'silent');
const symbols = (...names: string[]) =>
  new Map(INSTRUMENTS.filter(({ symbol }) => names.includes(symbol)).map((one) => [one, finnhubSymbol(one) ?? '']));

describe('the finnhub feed', () => {
  it('subscribes to each instrument by Finnhub\u2019s symbol, with its key', async () => {
    const source = await new FakeFinnhub().start();
    const wanted = symbols('EURUSD', 'XAUUSD', 'AAPL', '7203', 'RATE.USDCNY');
    const options = { key: 'a-key', url: `ws://${source.host}`, apiUrl: `http://${source.host}`, lagMs: 500 };
    const feed = new FinnhubFeed(options, wanted, new ManualClock(0), LOG);
    await feed.start();
    await source.until(() => source.asked.length >= wanted.size);
    expect(source.asked.sort()).toEqual(['7203.T', 'AAPL', 'OANDA:EUR_USD', 'OANDA:USD_CNH', 'OANDA:XAU_USD']);
    await feed.stop();
    await source.stop();
  });

  it('delivers nothing while a market is closed', async () => {
    const source = await new FakeFinnhub().start();
    const evening = Date.parse('2027-05-12T23:30:00Z');
    const options = { key: 'a-key', url: `ws://${source.host}`, apiUrl: `http://${source.host}`, lagMs: 500 };
    const feed = new FinnhubFeed(options, symbols('AAPL', 'EURUSD'), new ManualClock(evening), LOG);
    await feed.start();
    await source.until(() => source.asked.length >= 2);
    source.trade('AAPL', '270.5', evening);
    source.trade('OANDA:EUR_USD', '1.16123', evening);
    while (feed.received < 2) await new Promise((resolve) => setTimeout(resolve, 2));
    expect(feed.take(0, evening).map(({ no, price }) => [no, price])).toEqual([[1, 1_161_230n]]);
    await feed.stop();
    await source.stop();
  });

  it('delivers a trade to the product and the rate that share its symbol, each by its own calendar', async () => {
    const source = await new FakeFinnhub().start();
    const [wednesday, saturday] = [Date.parse('2027-05-12T15:00:00Z'), Date.parse('2027-05-15T15:00:00Z')];
    const options = { key: 'a-key', url: `ws://${source.host}`, apiUrl: `http://${source.host}`, lagMs: 500 };
    const wanted = symbols('USDJPY', 'RATE.USDJPY', 'AUDUSD', 'RATE.AUDUSD');
    const feed = new FinnhubFeed(options, wanted, new ManualClock(saturday), LOG);
    await feed.start();
    await source.until(() => source.asked.length >= 2);
    source.trade('OANDA:USD_JPY', '152.1', wednesday);
    source.trade('OANDA:USD_JPY', '152.2', saturday);
    source.trade('OANDA:AUD_USD', '0.66', wednesday);
    while (feed.received < 6) await new Promise((resolve) => setTimeout(resolve, 2));
    const no = (name: string): number | undefined => [...wanted.keys()].find(({ symbol }) => symbol === name)?.no;
    expect(feed.take(0, saturday).map((tick) => [tick.no, tick.price])).toEqual([
      [no('USDJPY'), 152_100_000n],
      [no('RATE.USDJPY'), 152_100_000n],
      [no('RATE.USDJPY'), 152_200_000n],
      [no('AUDUSD'), 660_000n],
      [no('RATE.AUDUSD'), 660_000n],
    ]);
    expect(source.asked.sort()).toEqual(['OANDA:AUD_USD', 'OANDA:USD_JPY']);
    await feed.stop();
    await source.stop();
  });

  it('reconnects if Finnhub refuses a subscription', async () => {
    const source = await new FakeFinnhub().start();
    const times = { retryMs: 10, maxRetryMs: 10, silenceMs: 60_000 };
    const options = { key: 'a-key', url: `ws://${source.host}`, apiUrl: `http://${source.host}`, lagMs: 500, times };
    const feed = new FinnhubFeed(options, symbols('AAPL'), new ManualClock(0), LOG);
    await feed.start();
    await source.until(() => source.asked.length >= 1);
    source.say('{"type":"error","msg":"Subscribing to too many symbols"}');
    await source.until(() => source.asked.length >= 2);
    expect(source.connections).toBe(2);
    await feed.stop();
    await source.stop();
  });

  it('stays connected while a closed market is silent', async () => {
    const source = await new FakeFinnhub().start();
    const options = { key: 'a-key', url: `ws://${source.host}`, apiUrl: `http://${source.host}`, lagMs: 500 };
    const times = { retryMs: 10, maxRetryMs: 10, silenceMs: 300 };
    const feed = new FinnhubFeed({ ...options, times }, symbols('AAPL'), new ManualClock(0), LOG);
    await feed.start();
    await source.until(() => source.pings >= 6);
    expect(source.connections).toBe(1);
    await feed.stop();
    await source.stop();
  });
});
