import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Json, PIN } from '../../../test/support/client.ts';
import { durationsOf } from '../../../test/support/durations.ts';
import { messageOf } from '../../launcher/lib/failure.ts';
import type { Product } from '../../launcher/product/product.ts';

/**
 * How long after a trouble everything must work: silent connections are given up after 40 s, and an order needs those of
 * two services, of which the second may be tried only when the first are replaced.
 */
const WHOLE_WITHIN_MS = 150_000;
const LOOK_MS = 500;

/** Calls that together use every service, its database and its queues. */
const CALLS: readonly [path: string, body?: Json][] = [
  ['user/deposit', { method: 'quick', currency: 'USD', amount: '20.00' }],
  ['wallet/convert', { from: 'USD', to: 'USDT', amount: '1.00' }],
  ['order/list'],
  ['product/list'],
  ['wealth/submit', { product_id: 'wealth-30', amount: '100' }],
  ['user/invite'],
  ['support/messages'],
  ['user/sessions'],
];

/**
 * Waits until a new customer can register, deposit, place an order that settles, and call every service.
 * @returns how long that took, or what does not work after two and a half minutes
 */
export async function untilWhole(product: Product): Promise<{ afterMs: number; away?: string }> {
  const began = performance.now();
  for (;;) {
    try {
      await product.untilHealthy(LOOK_MS);
      await visit(new Client(product.url));
      return { afterMs: performance.now() - began };
    } catch (error) {
      const afterMs = performance.now() - began;
      if (afterMs > WHOLE_WITHIN_MS) return { afterMs, away: messageOf(error) };
      await sleep(LOOK_MS);
    }
  }
}

async function visit(customer: Client): Promise<void> {
  await customer.register();
  await customer.deposit('200.00');
  const [duration] = await durationsOf(customer);
  const order = { product_id: 'BTCUSDT', direction: 'up', amount: '1.00', duration };
  const { id } = await customer.ok('order/create', order);
  await Promise.all(CALLS.map(([path, body]) => customer.ok(path, body)));
  await customer.ok('wealth/buy', { product_id: 'wealth-30', amount: '100', pay_password: PIN });
  await customer.until('order/list', (row) => row['id'] === id);
}
