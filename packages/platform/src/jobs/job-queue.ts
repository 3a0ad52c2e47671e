import { type JobsOptions, Queue } from 'bullmq';
import type { Logger } from '../logging/logger.js';
import { activeTraceparent } from '../observability/traces.js';
import type { JobMetrics, ObservedQueue } from './job-metrics.js';
import { assertWritable, connectRedis, queuePrefix } from './redis.js';

export interface JobQueueOptions {
  name: string;
  redisUrl: string;
  /** The prefix of the queue's keys in Redis; BullMQ's default (`bull`) if absent. */
  prefix?: string;
  log: Logger;
  /** When the oldest work was due, for a queue whose triggers do not tell; epoch milliseconds. */
  oldestDueAt?: () => Promise<number | undefined>;
}

/**
 * A BullMQ queue of triggers. A job tells a worker when to look at PostgreSQL, which holds the state. The sweeper does
 * the work of jobs that Redis refused or lost.
 */
export class JobQueue<Data extends object> implements ObservedQueue {
  private readonly connection;
  private readonly queue;

  constructor(
    private readonly options: JobQueueOptions,
    metrics: JobMetrics,
  ) {
    metrics.observe(this);
    const { name, redisUrl, prefix, log } = options;
    this.connection = connectRedis(redisUrl, { failFast: true });
    this.queue = new Queue<Data, void, string, Data, void, string>(name, {
      connection: this.connection,
      prefix: queuePrefix(redisUrl, name, prefix),
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
    });
    this.queue.on('error', (error) => log.warn(`the queue ${name} waits for Redis`, error));
  }

  /** Adds a job. Never rejects: a job that could not be added is logged. */
  async add(data: Data, options: JobsOptions): Promise<void> {
    const { name, log } = this.options;
    try {
      const traceparent = activeTraceparent();
      await this.queue.add('run', data, traceparent ? { ...options, telemetry: { metadata: traceparent } } : options);
    } catch (error) {
      log.warn(`a job could not be added to the queue ${name}; the sweeper does its work`, error);
    }
  }

  get name(): string {
    return this.options.name;
  }

  async counts(): Promise<{ waiting: number; delayed: number; active: number }> {
    const { waiting = 0, delayed = 0, active = 0 } = await this.queue.getJobCounts('waiting', 'delayed', 'active');
    return { waiting, delayed, active };
  }

  async oldestDueAt(): Promise<number | undefined> {
    if (this.options.oldestDueAt) return this.options.oldestDueAt();
    const [oldest] = await this.queue.getWaiting(0, 0);
    return oldest && oldest.timestamp + (oldest.opts.delay ?? 0);
  }

  assertWritable(): Promise<unknown> {
    return assertWritable(this.connection, this.queue.toKey('writable'));
  }

  async close(): Promise<void> {
    await this.queue.close();
    this.connection.disconnect();
  }
}
