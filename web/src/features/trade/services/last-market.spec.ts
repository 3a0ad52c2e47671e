import { candles, chartCandles } from '../../../api/product/candles';
import { details } from '../../../api/product/details';
import { queries } from '../../../lib/query';
import { BITCOIN } from '../../../testing/fixtures';
import { barsOf, keepMarket, readMarket, recallMarket } from './last-market';

const bar = (t: number, close: string) => ({ t, open: '1', high: '2', low: '1', close });
const productKey = [details.path, { symbol: 'BTCUSDT' }];
const barsKey = [candles.path, chartCandles('7', '5m')];

beforeEach(() => {
  localStorage.clear();
  queries.clear();
});

describe('the last seen market', () => {
  it('is shown again with its bars, marked as stale', () => {
    keepMarket({ at: 5, product: BITCOIN, interval: '5m', bars: [bar(1, '1.5')] });
    recallMarket('BTCUSDT');
    expect(queries.getQueryState(productKey)).toMatchObject({ data: BITCOIN, dataUpdatedAt: 0 });
    expect(queries.getQueryState(barsKey)).toMatchObject({ data: [bar(1, '1.5')], dataUpdatedAt: 0 });
    expect(readMarket('BTCUSDT')?.at).toBe(5);
  });

  it('never replaces fresh data', () => {
    const fresh = { ...BITCOIN, price: '200.00' };
    queries.setQueryData(productKey, fresh);
    keepMarket({ at: 5, product: BITCOIN, interval: '5m', bars: [] });
    recallMarket('BTCUSDT');
    expect(queries.getQueryData(productKey)).toEqual(fresh);
  });

  it('is not used for another market or if it is unreadable', () => {
    keepMarket({ at: 5, product: BITCOIN, interval: '5m', bars: [] });
    expect(readMarket('ETHUSDT')).toBeUndefined();
    for (const broken of ['{', '{}', '{"at":1,"product":{},"interval":"5m","bars":[]}']) {
      localStorage.setItem('last market', broken);
      expect(readMarket('BTCUSDT')).toBeUndefined();
    }
  });
});

it('merges new candles into the chart’s bars', () => {
  queries.setQueryData(barsKey, [bar(1, '1.1'), bar(2, '1.2')]);
  const since = new Map([
    [2, bar(2, '1.9')],
    [3, bar(3, '1.3')],
  ]);
  expect(barsOf('7', '5m', since)).toEqual([bar(1, '1.1'), bar(2, '1.9'), bar(3, '1.3')]);
});
