// Follows the trend of the last minute with one small order at a time, and stops after the orders that you ask for.
// Practice only: node examples/bot.ts http://localhost:8080 [orders], with MAKOTO_TOKEN=mk_test_… in the environment.
import { MakotoClient, MakotoError } from 'makoto-client';

const [url = 'http://localhost:8080', orders = '3'] = process.argv.slice(2);
const client = new MakotoClient({ url, token: process.env.MAKOTO_TOKEN ?? '' });
const stream = client.stream();
const settled = new Map<string, (profit: string) => void>();
stream.on('order', ({ data }) => data.status !== 'open' && settled.get(data.id)?.(data.profit ?? '0.00'));
stream.on('end', ({ error }) => error && fail(error));

try {
  for (let n = 1; n <= Number(orders); n++) {
    const { symbol, durations } = await client.call('product/details', { symbol: 'BTCUSDT' });
    const [candle] = await client.call('product/candles', { id: symbol, interval: '1m', limit: 1 });
    const direction = Number(candle?.[4]) >= Number(candle?.[1]) ? 'up' : 'down';
    const [{ seconds: duration, min: amount } = { seconds: 60, min: '1.00' }] = durations;
    const order = await client.call('order/create', { product_id: symbol, direction, amount, duration });
    console.log(`${order.number}: ${direction} ${amount} USD at ${order.buy_price}, ${duration} s`);
    const profit = await new Promise<string>((resolve) => settled.set(order.id, resolve));
    console.log(`${order.number}: ${profit} USD`);
  }
  stream.close();
} catch (error) {
  fail(error);
}

function fail(error: unknown): never {
  console.error(error instanceof MakotoError ? `${error.message}. ${error.advice}` : error);
  process.exit(1);
}
