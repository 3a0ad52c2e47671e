import { once } from 'node:events';
import { createServer } from 'node:http';
import { withProduct } from '../lib/bench-product.ts';
import { orderLoad } from '../lib/load/order-load.ts';
import { median, spread } from '../lib/stats.ts';

const SECONDS = 6;
const ROUNDS = 7;
const SAMPLED = '0.01';

/**
 * Orders per second with traces of one request in a hundred ÷ without traces. Two products run side by side, and one of
 * them is loaded at a time.
 */
export async function tracesBench(): Promise<number> {
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const env = { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: 'warn', RATE_PER_SECOND: '0' };
  const traced = { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: SAMPLED };
  let ratio = Number.NaN;
  try {
    await withProduct(async (plain) => {
      await withProduct(
        async (recorded) => {
          ratio = await compare(await orderLoad(plain), await orderLoad(recorded));
        },
        { env: traced },
      );
    });
  } finally {
    receiver.close();
  }
  return ratio;
}

async function compare(
  plain: (seconds: number) => Promise<number>,
  recorded: (seconds: number) => Promise<number>,
): Promise<number> {
  const without: number[] = [];
  const traced: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // The first of a pair changes, so that neither side profits from its place.
    if (round % 2 === 0) without.push(await plain(SECONDS));
    traced.push(await recorded(SECONDS));
    if (round % 2 === 1) without.push(await plain(SECONDS));
  }
  process.stdout.write(`orders/s without traces ${spread(without)}\n`);
  process.stdout.write(`orders/s with 1 % traced ${spread(traced)}\n`);
  const ratios = traced.map((rate, i) => rate / (without[i] ?? Number.NaN));
  process.stdout.write(`ratio of each pair ${spread(ratios, 2)}\n`);
  return median(ratios);
}
