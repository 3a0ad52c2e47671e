import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Metrics, type Reading } from '../observability/metrics.js';
import { up } from '../observability/time-limit.js';

/** Below the limit of a gauge's reading, so that a Redis that hangs is reported as down and not left out. */
const UP_LIMIT_MS = 1_000;

/** What is measured of a queue. */
export interface ObservedQueue {
  name: string;
  /** Jobs by state. */
  counts(): Promise<{ waiting: number; delayed: number; active: number }>;
  /** When the oldest waiting job was due, in epoch milliseconds; undefined if none waits. */
  oldestDueAt(): Promise<number | undefined>;
}

/** Depth and delay of the process's BullMQ queues, as Redis reports them at each scrape. */
@Injectable()
export class JobMetrics {
  private readonly queues = new Set<ObservedQueue>();

  constructor(metrics: Metrics, clock: Clock) {
    metrics.gauge('redis_up', 'Whether Redis answers, which holds the queue.', () => this.up(), ['queue']);
    metrics.gauge('jobs', 'Jobs in the queue, by state.', () => this.counts(), ['queue', 'state']);
    metrics.gauge(
      'job_oldest_wait_seconds',
      'How long the oldest job that is due has waited for a worker.',
      () => this.waits(clock.now()),
      ['queue'],
    );
  }

  observe(queue: ObservedQueue): void {
    this.queues.add(queue);
  }

  private up(): Promise<Reading<'queue'>> {
    return Promise.all(
      [...this.queues].map(async (queue) => ({
        labels: { queue: queue.name },
        value: await up(UP_LIMIT_MS, () => queue.counts()),
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
