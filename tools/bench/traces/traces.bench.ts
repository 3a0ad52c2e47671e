import { once } from 'node:events';
import { createServer } from 'node:http';
import { withProduct } from '../lib/bench-product.ts';
import { compareLoads } from '../lib/load/compare-loads.ts';
import { orderLoad } from '../lib/load/order-load.ts';

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
          const [without, traced] = [await orderLoad(plain), await orderLoad(recorded)];
          ratio = await compareLoads(['without traces', without], ['with 1 % traced', traced]);
        },
        { env: traced },
      );
    });
  } finally {
    receiver.close();
  }
  return ratio;
}
