import { join } from 'node:path';
import { Failure } from '../../launcher/lib/failure.ts';
import { withProduct } from '../lib/bench-product.ts';
import { HttpProcess } from '../lib/http-process.ts';
import { api, fundedCustomers } from '../lib/load/customers.ts';
import { httpLoad, postRequest } from '../lib/load/http-load.ts';
import { median, spread } from '../lib/stats.ts';

const CONNECTIONS = 64;
const SECONDS = 5;
const ROUNDS = 5;

/**
 * Requests per second for an authenticated, validated call that a service answers from memory (product/details) ÷ bare
 * Fastify with the same reply bytes. Interleaved.
 */
export async function gatewayBench(): Promise<number> {
  let ratio = Number.NaN;
  await withProduct(async (product) => {
    const [token = ''] = await fundedCustomers(product.url, 1, '100');
    const body = { id: 'BTCUSDT' };
    const reply = JSON.stringify({ code: 0, msg: '', data: await api(product.url, 'product/details', body, token) });
    const script = join(import.meta.dirname, 'bare-fastify.ts');
    const bare = await HttpProcess.start((port) => [script, String(port)], undefined, reply);
    const request = postRequest('/index.php/api/product/details', token, body);
    const options = {
      connections: CONNECTIONS,
      seconds: SECONDS,
      next: () => request,
      isGood: (b: string) => b.startsWith('{"code":0'),
    };
    const ours: number[] = [];
    const base: number[] = [];
    try {
      await httpLoad({ ...options, port: product.port, seconds: 3 });
      await httpLoad({ ...options, port: bare.port, seconds: 3 });
      for (let round = 0; round < ROUNDS; round++) {
        base.push(await rate(bare.port, options));
        ours.push(await rate(product.port, options));
      }
    } finally {
      await bare.stop();
    }
    process.stdout.write(`gateway requests/s ${spread(ours)}\nbare Fastify       ${spread(base)}\n`);
    ratio = median(ours) / median(base);
  });
  return ratio;
}

async function rate(port: number, options: Omit<Parameters<typeof httpLoad>[0], 'port'>): Promise<number> {
  const result = await httpLoad({ ...options, port });
  if (result.bad > 0) throw new Failure(`${result.bad} requests were refused, the first with ${result.firstBad}`);
  return result.answered / result.seconds;
}
