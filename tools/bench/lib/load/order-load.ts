import { randomUUID } from 'node:crypto';
import { Failure } from '../../../launcher/lib/failure.ts';
import type { Product } from '../../../launcher/product/product.ts';
import { seeded } from '../stats.ts';
import { fundedCustomers } from './customers.ts';
import { httpLoad, postRequest } from './http-load.ts';

const CUSTOMERS = 200;
const CONNECTIONS = 64;
const WARM_UP_S = 4;
const PRODUCTS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT'];

/** Funds customers, warms up, and returns a function that places orders for some seconds and tells how many a second. */
export async function orderLoad(product: Product): Promise<(seconds: number) => Promise<number>> {
  const tokens = await fundedCustomers(product.url, CUSTOMERS, '50000');
  const random = seeded(1);
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  const next = (): string =>
    postRequest(
      '/index.php/api/order/create',
      pick(tokens),
      { product_id: pick(PRODUCTS), direction: random() < 0.5 ? 'up' : 'down', amount: '1.00', duration: 300 },
      { 'idempotency-key': randomUUID() },
    );
  const ordersPerSecond = async (seconds: number): Promise<number> => {
    const isGood = (body: string): boolean => body.startsWith('{"code":0');
    const result = await httpLoad({ port: product.port, connections: CONNECTIONS, seconds, next, isGood });
    if (result.bad > 0) throw new Failure(`${result.bad} orders were refused, the first with ${result.firstBad}`);
    return result.answered / result.seconds;
  };
  await ordersPerSecond(WARM_UP_S);
  return ordersPerSecond;
}
