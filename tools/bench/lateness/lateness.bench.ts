import { setTimeout as sleep } from 'node:timers/promises';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { Failure } from '../../launcher/lib/failure.ts';
import { waitFor } from '../../launcher/lib/wait.ts';
import { withProduct } from '../lib/bench-product.ts';
import { api, fundedCustomers } from '../lib/load/customers.ts';
import { quantile, seeded } from '../lib/stats.ts';

const PER_SECOND = 100;
const SECONDS = 40;
const DURATION_S = 15;
const PRODUCTS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT'];

/**
 * The 99th percentile of a settlement's lateness (the time of its first credit − its settle time) at 100 orders per
 * second ÷ that of bare BullMQ's delayed jobs at the same rate, measured at the same time on the same Redis.
 */
export async function latenessBench(): Promise<number> {
  let ratio = Number.NaN;
  await withProduct(async (product) => {
    const tokens = await fundedCustomers(product.url, 100, '5000');
    const random = seeded(5);
    const pick = (): string => PRODUCTS[Math.floor(random() * PRODUCTS.length)] ?? 'BTCUSDT';
    const placeOne = async (): Promise<void> => {
      const order = {
        product_id: pick(),
        direction: random() < 0.5 ? 'up' : 'down',
        amount: '1.00',
        duration: DURATION_S,
      };
      await api(product.url, 'order/create', order, tokens[Math.floor(random() * 100)]);
    };
    const bare = new BareJobs(product.servers.redisUrl);
    const start = performance.now();
    const sending: Promise<void>[] = [];
    for (let i = 0; i < PER_SECOND * SECONDS; i++) {
      const wait = start + (i * 1000) / PER_SECOND - performance.now();
      if (wait > 1) await sleep(wait);
      sending.push(placeOne(), bare.add(DURATION_S * 1000));
    }
    await Promise.all(sending);
    const client = new pg.Client({ connectionString: product.adminDatabaseUrl });
    await client.connect();
    await waitFor(
      async () => {
        const { rows } = await client.query<{ n: number }>(
          `select count(*)::int as n from trading.orders where status = 'open'`,
        );
        return rows[0]?.n === 0 ? true : undefined;
      },
      { timeoutMs: 60_000, everyMs: 500, onTimeout: () => new Failure('orders stayed open') },
    );
    const { rows } = await client.query<{ late: string }>(
      `select t.at - o.settle_time as late from trading.orders o join wallet.transfers t on t.ref = o.id and t.slot = 3`,
    );
    await client.end();
    const ours = rows.map((row) => Number(row.late));
    const base = await bare.close();
    const show = (name: string, values: number[]): void => {
      const q = (p: number): string => quantile(values, p).toFixed(0);
      process.stdout.write(`${name} late ms: p50 ${q(0.5)} p99 ${q(0.99)} max ${q(1)} of ${values.length}\n`);
    };
    show('settlements', ours);
    show('bare BullMQ', base);
    ratio = quantile(ours, 0.99) / quantile(base, 0.99);
  });
  return ratio;
}

/** Delayed jobs that only record how late they are. */
class BareJobs {
  private readonly connection: Redis;
  private readonly queue: Queue;
  private readonly worker: Worker;
  private readonly late: number[] = [];
  private added = 0;

  constructor(redisUrl: string) {
    this.connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
    this.queue = new Queue('bare', { connection: this.connection, prefix: 'bench' });
    const run = async (job: { data: unknown }): Promise<void> => {
      if (typeof job.data === 'number') this.late.push(Date.now() - job.data);
    };
    this.worker = new Worker('bare', run, {
      connection: this.connection.duplicate(),
      prefix: 'bench',
      concurrency: 64,
    });
  }

  async add(delayMs: number): Promise<void> {
    this.added++;
    await this.queue.add('due', Date.now() + delayMs, { delay: delayMs, removeOnComplete: true });
  }

  /** Waits for the last job and returns the latenesses. */
  async close(): Promise<number[]> {
    await waitFor(async () => (this.late.length === this.added ? true : undefined), {
      timeoutMs: 60_000,
      onTimeout: () => new Failure('bare jobs were lost'),
    });
    await this.worker.close();
    await this.queue.close();
    this.connection.disconnect();
    return this.late;
  }
}
