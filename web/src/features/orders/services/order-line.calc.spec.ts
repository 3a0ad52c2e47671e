import type { Order } from '../../../api/order/order';
import { candlesFor, HEIGHT, orderLine, WIDTH } from './order-line.calc';

const START = Date.parse('2026-11-21T00:00:00.000Z');
const order: Order = {
  id: 'o',
  number: 'N',
  product_id: 'BTCUSDT',
  symbol: 'BTCUSDT',
  direction: 'up',
  amount: '10.00',
  fee: '0.10',
  currency: 'USD',
  payout_rate: '0.80',
  buy_price: '100.00',
  order_time: new Date(START).toISOString(),
  settle_time: new Date(START + 40_000).toISOString(),
  status: 'settled',
  sell_price: '110.00',
  profit: '8.00',
  result: 'win',
};
const candle = (t: number, close: string) => ({ t, open: close, high: close, low: close, close });

describe('the price line of an order', () => {
  it('requests the order’s duration plus a quarter on each side', () => {
    expect(candlesFor(order)).toEqual({ id: 'BTCUSDT', interval: '1s', to: START + 50_000, limit: 60 });
  });

  it('requests minutes when there would be too many seconds', () => {
    const long = { ...order, settle_time: new Date(START + 3_600_000).toISOString() };
    expect(candlesFor(long)).toMatchObject({ interval: '1m', limit: 90 });
  });

  it('puts both ticks at their exact time and price', () => {
    const { entry, exit, settleX } = orderLine(order, [candle(START - 5_000, '105.00')]);
    expect(entry.x).toBeCloseTo(WIDTH / 6, 0);
    expect(exit?.x).toBeCloseTo((WIDTH * 5) / 6, 0);
    expect(settleX).toBe(exit?.x);
    expect(entry.y).toBeGreaterThan(exit?.y ?? HEIGHT);
  });

  it('has no end while the order runs, and needs no candles', () => {
    const running = orderLine({ ...order, status: 'open', sell_price: undefined }, []);
    expect(running.exit).toBeUndefined();
    expect(running.points).toEqual([running.entry]);
  });

  it('leaves out points outside the picture', () => {
    const { points } = orderLine(order, [candle(START - 60_000, '1.00'), candle(START + 90_000, '900.00')]);
    expect(points).toHaveLength(2);
  });
});
