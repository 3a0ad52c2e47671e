import { withProduct } from '../lib/bench-product.ts';
import { compareLoads } from '../lib/load/compare-loads.ts';
import { orderLoad } from '../lib/load/order-load.ts';

/**
 * Orders per second while receipts enter the transparency log ÷ the same while the service with the log stands still
 * and statements wait in NATS. Two products run side by side, and one of them is loaded at a time.
 */
export async function logCostBench(): Promise<number> {
  let ratio = Number.NaN;
  await withProduct(async (plain) => {
    await withProduct(async (logging) => {
      const [without, logged] = [await orderLoad(plain), await orderLoad(logging)];
      const support = plain.pid('support');
      if (support === undefined) throw new Error('support does not run');
      process.kill(support, 'SIGSTOP');
      try {
        ratio = await compareLoads(['without the log', without], ['with the log', logged]);
      } finally {
        process.kill(support, 'SIGCONT');
      }
    });
  });
  return ratio;
}
