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
  sell_time: new Date(START + 40_000).toISOString(),
  profit: '8.00',
  result: 'win',
};
const candle = (t: number, close: string) => ({ t, open: close, high: close, low: close, close });

describe('an order drawn as a line', () => {
  it('asks for the order’s time and a quarter of it on each side', () => {
    expect(candlesFor(order)).toEqual({ id: 'BTCUSDT', interval: '1s', to: START + 50_000, limit: 60 });
  });

  it('asks for minutes where seconds would be too many', () => {
    const long = { ...order, settle_time: new Date(START + 3_600_000).toISOString() };
    expect(candlesFor(long)).toMatchObject({ interval: '1m', limit: 90 });
  });

  it('puts both ticks where and when they were', () => {
    const { entry, exit, settleX } = orderLine(order, [candle(START - 5_000, '105.00')]);
    expect(entry.x).toBeCloseTo(WIDTH / 6, 0);
    expect(exit?.x).toBeCloseTo((WIDTH * 5) / 6, 0);
    expect(settleX).toBe(exit?.x);
    expect(entry.y).toBeGreaterThan(exit?.y ?? HEIGHT);
  });

  it('has no end while the order runs, and stays a line without any candle', () => {
    const running = orderLine({ ...order, status: 'open', sell_price: undefined }, []);
    expect(running.exit).toBeUndefined();
    expect(running.points).toEqual([running.entry]);
  });

  it('leaves out what lies beyond the picture', () => {
    const { points } = orderLine(order, [candle(START - 60_000, '1.00'), candle(START + 90_000, '900.00')]);
    expect(points).toHaveLength(2);
  });
});
