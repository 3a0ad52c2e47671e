import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { orderSettled, pushKey, pushSubscribe } from '@makoto/contracts';
import { eventSubject } from '@makoto/platform';
import { jetstream } from '@nats-io/jetstream';
import { type Caller, IdentityHarness } from '../../../services/identity/dist/testing/identity-harness.js';
import type { BrowserSubscription } from '../../../services/identity/dist/testing/push-service.js';
import { Failure } from '../../launcher/lib/failure.ts';
import { waitFor } from '../../launcher/lib/wait.ts';
import { withServers } from '../lib/bench-servers.ts';
import { quantile } from '../lib/stats.ts';

const CUSTOMERS = 1_000;
const SECONDS = 15;
/** Events are published as an outbox does under load. */
const TURN_MS = 20;
const A_TURN = 20;
const MOST_MS = 1_000;

interface Got {
  to: string;
  at: number;
}

/**
 * 1 s ÷ the 99th percentile of the time from a published event until its message was handed to the push service and
 * decrypted there, at 1,000 settled orders a second, each of another customer with a browser. The push service runs in
 * a process of its own; identity runs as in the product, with publisher and clock in the benchmark's process.
 */
export async function pushBench(): Promise<number> {
  let times: number[] = [];
  await withServers(async ({ postgresUrl }) => {
    process.env.TEST_DATABASE_URL = postgresUrl;
    const identity = await IdentityHarness.start({ PUSH_LOCAL: 'true' });
    const service = fork(join(import.meta.dirname, 'push-service.ts'));
    const ask = async (question: object | string): Promise<unknown> => {
      service.send(question);
      const [answer] = await once(service, 'message');
      return answer;
    };
    try {
      await once(service, 'message');
      const customers: Caller[] = [];
      for (let i = 0; i < CUSTOMERS; i++) customers.push(await identity.register());
      const names = customers.map(({ id }) => id);
      const { key } = await identity.call(pushKey, {}, customers[0]);
      const browsers = (await ask({ key, names })) as BrowserSubscription[];
      for (const [i, customer] of customers.entries()) await identity.call(pushSubscribe, { ...browsers[i] }, customer);
      const published = await publish(identity, customers);
      times = await waitFor(async () => timesOf(published, (await ask('times')) as Got[]), {
        timeoutMs: 30_000,
        everyMs: 500,
        onTimeout: () => new Failure('messages are missing at the push service'),
      });
    } finally {
      service.disconnect();
      await identity.stop();
    }
  });
  const p = (q: number): string => quantile(times, q).toFixed(0);
  process.stdout.write(
    `${times.length} events in ${SECONDS} s, ms to the push service: p50 ${p(0.5)} p99 ${p(0.99)} max ${p(1)}\n`,
  );
  return MOST_MS / quantile(times, 0.99);
}

async function publish(identity: IdentityHarness, customers: readonly Caller[]): Promise<Got[]> {
  const js = jetstream(identity.nats);
  const published: Got[] = [];
  const began = performance.now();
  for (let turn = 0; turn * TURN_MS < SECONDS * 1_000; turn++) {
    await delay(Math.max(0, began + turn * TURN_MS - performance.now()));
    const some = Array.from({ length: A_TURN }, (_, i) => customers[(turn * A_TURN + i) % customers.length]);
    const events = some.flatMap((one) => (one ? [orderOf(one.id)] : []));
    const at = performance.timeOrigin + performance.now();
    published.push(...events.map(({ user_id }) => ({ to: user_id, at })));
    await js.publish(eventSubject(orderSettled.name), JSON.stringify(events), { msgID: randomUUID() });
  }
  return published;
}

/** For each event, the time until its customer's browser got the next message; undefined while one has got none. */
function timesOf(published: readonly Got[], got: readonly Got[]): number[] | undefined {
  const byName = Map.groupBy(got, ({ to }) => to);
  const times = published.map(({ to, at }) => (byName.get(to)?.find((one) => one.at >= at)?.at ?? Number.NaN) - at);
  return times.some(Number.isNaN) ? undefined : times;
}

const orderOf = (user_id: string) => ({
  ...{ id: randomUUID(), number: '7K3Q-F9M2-TX0A', user_id, product_id: 'BTCUSDT', symbol: 'BTCUSDT' },
  ...{ direction: 'up', amount: '10.00', fee: '0.10', payout_rate: '0.80', buy_price: '95000.00' },
  ...{ order_time: 1, settle_time: 2, status: 'settled', profit: '8.00', result: 'win' },
});
