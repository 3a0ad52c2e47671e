import { join } from 'node:path';
import { scratchDir } from '../../launcher/lib/scratch.ts';
import { withProduct } from '../lib/bench-product.ts';
import { api, fundedCustomers } from '../lib/load/customers.ts';
import { recordMarket } from '../web/market-recording.ts';
import { withPhone } from '../web/phone.ts';
import { type Soaked, soak } from './browser-soak.ts';

const MINUTES = Number(process.env.BENCH_MINUTES ?? 10);
const PATHS = ['/hq', '/trade?symbol=BTCUSDT'];
/** The start of the product and of each screen. */
const EXTRA_MINUTES = 5;
const REPLAYED = ['FEED_FOREX', 'FEED_BLOCKCHAIN', 'FEED_METAL', 'FEED_STOCK'];
const RUNNING = ['BTCUSDT', 'ETHUSDT'];
const DURATION_S = 300;

/**
 * Heap in use after ten minutes (or BENCH_MINUTES) ÷ at their beginning, both after collection, of `/hq` and `/trade`
 * left open on a phone six times slower than this machine, while twenty instruments tick five times per second and two
 * orders run; the larger of both. Prints tasks over 50 ms, of which there should be none.
 */
export async function soakBench(): Promise<number> {
  const { dir, remove } = scratchDir();
  const file = join(dir, 'ticks');
  recordMarket(file, PATHS.length * MINUTES + EXTRA_MINUTES);
  const market = { REPLAY_FILE: file, ...Object.fromEntries(REPLAYED.map((name) => [name, 'replay'])) };
  const ratios: number[] = [];
  try {
    await withProduct(
      async ({ url }) => {
        const [token = ''] = await fundedCustomers(url, 1, '5000');
        for (const path of PATHS) {
          for (const product_id of RUNNING) {
            const order = { product_id, direction: 'up', amount: '10.00', duration: DURATION_S };
            await api(url, 'order/create', order, token);
          }
          const soaked = await withPhone((phone) => soak(phone, url, path, token, MINUTES * 60_000));
          ratios.push(report(path, soaked));
        }
      },
      { partEnv: { market } },
    );
  } finally {
    remove();
  }
  return Math.max(...ratios);
}

function report(path: string, { heap, longTasksMs, messagesPerSecond }: Soaked): number {
  const [first = Number.NaN] = heap;
  const last = heap.at(-1) ?? Number.NaN;
  const sizes = heap.map((bytes) => (bytes / 1e6).toFixed(2)).join(', ');
  const longest = Math.max(0, ...longTasksMs).toFixed(0);
  process.stdout.write(
    `${path}: heap ${sizes} MB; ${longTasksMs.length} tasks over 50 ms, the longest ${longest} ms; ${messagesPerSecond.toFixed(0)} messages/s\n`,
  );
  return last / first;
}
