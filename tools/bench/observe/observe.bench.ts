import { setTimeout as sleep } from 'node:timers/promises';
import { Receivers } from '../fanout/receivers.ts';
import { withProduct } from '../lib/bench-product.ts';
import { orderLoad } from '../lib/load/order-load.ts';
import { median, spread } from '../lib/stats.ts';
import { metricsAddresses, scrape } from './scrape.ts';

const SECONDS = 6;
const ROUNDS = 7;
/** As in deploy/prometheus/prometheus.yml. */
const SCRAPE_EVERY_MS = 5_000;
const SOCKETS = 1_000;
const SCRAPES = 20;
const SCRAPE_PAUSE_MS = 500;
const PRODUCTS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT'];

/**
 * Orders per second while all processes are scraped every five seconds ÷ without scrapes, interleaved; then the duration
 * and size of a scrape with 1,000 customers on `/stream`. Counting itself cannot be switched off, so that it is in both.
 */
export async function observeBench(): Promise<number> {
  let ratio = Number.NaN;
  await withProduct(
    async (product) => {
      const addresses = await metricsAddresses(product.metricsUrl);
      const place = await orderLoad(product);
      const ordersPerSecond = (): Promise<number> => place(SECONDS);
      const without: number[] = [];
      const scraped: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        // The first of a pair changes, so that neither side profits from its place.
        if (round % 2 === 0) without.push(await ordersPerSecond());
        scraped.push(await whileScraped(addresses, ordersPerSecond));
        if (round % 2 === 1) without.push(await ordersPerSecond());
      }
      process.stdout.write(`orders/s without scrapes ${spread(without)}\n`);
      process.stdout.write(`orders/s while scraped   ${spread(scraped)}\n`);
      // By pairs, because what else runs on the machine changes more slowly than rounds.
      const ratios = scraped.map((rate, i) => rate / (without[i] ?? Number.NaN));
      process.stdout.write(`ratio of each pair       ${spread(ratios, 2)}\n`);
      ratio = median(ratios);
      await printScrapes(product.port, addresses);
    },
    { partEnv: { gateway: { SOCKETS_PER_IP: String(2 * SOCKETS) } } },
  );
  return ratio;
}

/** Runs `work` while every process is scraped at Prometheus' pace. */
async function whileScraped<T>(addresses: readonly string[], work: () => Promise<T>): Promise<T> {
  const scrapes = [scrape(addresses)];
  const timer = setInterval(() => scrapes.push(scrape(addresses)), SCRAPE_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await Promise.all(scrapes);
  }
}

async function printScrapes(port: number, addresses: readonly string[]): Promise<void> {
  const symbols = Array.from({ length: SOCKETS }, (_, i) =>
    PRODUCTS.slice(i % PRODUCTS.length, (i % PRODUCTS.length) + 1),
  );
  // Its count of quotes is not used.
  const receivers = await Receivers.open(port, symbols, 1);
  try {
    await scrape(addresses);
    const scrapes: { ms: number; bytes: number }[] = [];
    for (let i = 0; i < SCRAPES; i++) {
      await sleep(SCRAPE_PAUSE_MS);
      scrapes.push(await scrape(addresses));
    }
    const ms = spread(scrapes.map((one) => one.ms));
    const kb = spread(scrapes.map((one) => one.bytes / 1_000));
    process.stdout.write(
      `scrape of ${addresses.length} processes with ${SOCKETS} sockets: ${ms} ms, ${kb} kB (limits: 50 ms, 200 kB)\n`,
    );
  } finally {
    receivers.close();
  }
}
