import { SimulatedFeed } from '../feeds/simulated/simulated.feed.js';
import { INSTRUMENTS } from '../instruments/instruments.js';
import { RatesService } from '../prices/rates.service.js';
import { LeaderHarness } from '../testing/leader-harness.js';
import type { MarketProcess } from '../testing/market-process.js';
import { ProductsService } from './products.service.js';

const SATURDAY = Date.parse('2026-11-21T12:00:00Z');

let harness: LeaderHarness;
let market: MarketProcess;
let products: ProductsService;
let rates: RatesService;

beforeAll(async () => {
  harness = await LeaderHarness.open(SATURDAY);
  const feed = new SimulatedFeed('a seed', INSTRUMENTS);
  market = await harness.lead(feed);
  products = new ProductsService(market.market, feed);
  rates = new RatesService(market.prices, feed, market.market);
  await harness.pass(market, 2_000);
});

afterAll(() => harness.close());

describe('the market list', () => {
  it('shows a price and the day\u2019s figures for every product from the first start, closed ones included', () => {
    const list = products.list('en');
    expect(list.length).toBeGreaterThanOrEqual(16);
    for (const { symbol, price, high_24h, low_24h, volume_24h, change_24h } of list) {
      const [now, high, low, volume, change] = [price, high_24h, low_24h, volume_24h, change_24h].map(Number);
      const sound = (low ?? 0) > 0 && (low ?? 0) <= (now ?? 0) && (now ?? 0) <= (high ?? 0) && (volume ?? 0) > 0;
      expect({ symbol, sound: sound && Math.abs(change ?? 1) < 0.5 }).toEqual({ symbol, sound: true });
    }
  });

  it('shows which markets are closed and when they open', () => {
    const bySymbol = new Map(products.list('en').map((product) => [product.symbol, product]));
    expect(bySymbol.get('BTCUSDT')).toMatchObject({ is_open: true, opens_at: null, feed: 'simulated' });
    expect(bySymbol.get('EURUSD')).toMatchObject({ is_open: false, opens_at: '2026-11-22T22:00:00.000Z' });
    expect(bySymbol.get('7203')).toMatchObject({ is_open: false, opens_at: '2026-11-24T00:00:00.000Z' });
  });

  it('supports three languages, filters by market and omits conversion rates', () => {
    expect(products.list('jp', 'metal').map((product) => product.name)).toEqual(['金', '銀', 'プラチナ', 'パラジウム']);
    expect(products.list('zn', 'metal')[0]?.name).toBe('黄金');
    expect(products.list('en').some((product) => product.symbol.startsWith('RATE.'))).toBe(false);
  });

  it('updates with the frames', async () => {
    const price = (): string | undefined => products.list('en', 'blockchain')[0]?.price;
    const before = price();
    harness.clock.advance(1_000);
    await market.publisher.publishDue(harness.client);
    expect(price()).not.toBe(before);
  });
});

describe('a thin market', () => {
  it('stays open during its silence, has no price to settle with, and then continues', async () => {
    const silenceMs = SATURDAY + 300_000;
    const statusAt = async (symbol: string, at: number): Promise<unknown> =>
      (await market.prices.pricesAt([{ symbol, at }]))[0]?.status;
    const publishUntil = async (atMs: number): Promise<void> => {
      for (; harness.clock.now() < atMs; harness.clock.advance(250)) await market.publisher.publishDue(harness.client);
    };
    harness.clock.set(silenceMs - 1_250);
    await publishUntil(silenceMs + 9_000);
    expect(products.list('en').find(({ symbol }) => symbol === 'LTCUSDT')).toMatchObject({
      is_open: true,
      closed_reason: null,
    });
    expect(await market.suspensions.open()).toEqual(new Map());
    expect(await statusAt('LTCUSDT', silenceMs + 2_000)).toBe('ok');
    expect(await statusAt('LTCUSDT', silenceMs + 6_500)).toBe('gap');
    expect(await statusAt('BTCUSDT', silenceMs + 6_500)).toBe('ok');
    await publishUntil(silenceMs + 12_000);
    expect(await statusAt('LTCUSDT', silenceMs + 11_500)).toBe('ok');
    expect(await market.suspensions.open()).toEqual(new Map());
  });

  it('is the only market that reports a silence', () => {
    const silent = products.instruments().filter(({ silence }) => silence);
    expect(silent).toMatchObject([{ symbol: 'LTCUSDT', silence: { every_s: 300, for_s: 10 } }]);
  });
});

describe('exchange rates', () => {
  it('are quoted at weekends too', () => {
    const { rate, at, source } = rates.rate('USD', 'JPY');
    expect(Number(rate)).toBeGreaterThan(100);
    expect(harness.clock.now() - at).toBeLessThan(3_000);
    expect(source).toBe('simulated');
    expect(rates.rate('USDT', 'USDT').rate).toBe('1.00');
  });

  it('are shown to customers as they are applied, in both directions', () => {
    for (const currency of ['JPY', 'CNY', 'AUD', 'USDT', 'USD'] as const) {
      expect(rates.payment(currency)).toMatchObject({
        currency,
        rate: rates.rate(currency, 'USD').rate,
        per_usd: rates.rate('USD', currency).rate,
      });
    }
  });

  it('are refused if the feed has stopped, and for unsupported currencies', () => {
    expect(() => rates.rate('USD', 'EUR')).toThrow('NOT_FOUND');
    harness.clock.advance(3_500);
    expect(() => rates.rate('USD', 'JPY')).toThrow('NO_FRESH_PRICE');
  });
});
