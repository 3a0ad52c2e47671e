import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Metrics, type Reading } from '../observability/metrics.js';
import { Readiness } from '../observability/readiness.js';
import { up } from '../observability/time-limit.js';

/** Below the limit of a gauge's reading, so that a Redis that hangs is reported as down and not left out. */
const UP_LIMIT_MS = 1_000;

/** What is measured of a queue. */
export interface ObservedQueue {
  name: string;
  /** Jobs by state. */
  counts(): Promise<{ waiting: number; delayed: number; active: number }>;
  /** When the oldest waiting job was due, in epoch milliseconds, perhaps in the future; undefined if none waits. */
  oldestDueAt(): Promise<number | undefined>;
  /** @throws with Redis' own words if it takes no jobs */
  assertWritable(): Promise<unknown>;
}

/** Depth and delay of the process's BullMQ queues, as Redis reports them at each scrape; and whether it takes jobs. */
@Injectable()
export class JobMetrics {
  private readonly queues = new Set<ObservedQueue>();

  constructor(
    metrics: Metrics,
    clock: Clock,
    private readonly readiness: Readiness = new Readiness(),
  ) {
    metrics.gauge('redis_up', 'Whether Redis, which holds the queue, takes jobs.', () => this.up(), ['queue']);
    metrics.gauge('jobs', 'Jobs in the queue, by state.', () => this.counts(), ['queue', 'state']);
    metrics.gauge(
      'job_oldest_wait_seconds',
      'How long the oldest job that is due has waited for a worker.',
      () => this.waits(clock.now()),
      ['queue'],
    );
  }

  observe(queue: ObservedQueue): void {
    if (this.queues.size === 0) {
      const check = () => Promise.all([...this.queues].map((one) => one.assertWritable()));
      this.readiness.add({ name: 'redis', neededFor: 'jobs', check });
    }
    this.queues.add(queue);
  }

  private up(): Promise<Reading<'queue'>> {
    return Promise.all(
      [...this.queues].map(async (queue) => ({
        labels: { queue: queue.name },
        value: await up(UP_LIMIT_MS, () => queue.assertWritable()),
      })),
    );
  }

  private async counts(): Promise<Reading<'queue' | 'state'>> {
    const read = async (queue: ObservedQueue) =>
      Object.entries(await queue.counts()).map(([state, value]) => ({ labels: { queue: queue.name, state }, value }));
    return (await Promise.all([...this.queues].map(read))).flat();
  }

  private waits(now: number): Promise<Reading<'queue'>> {
    return Promise.all(
      [...this.queues].map(async (queue) => {
        const dueAt = await queue.oldestDueAt();
        return { labels: { queue: queue.name }, value: dueAt === undefined ? 0 : Math.max(0, now - dueAt) / 1_000 };
      }),
    );
  }
}
