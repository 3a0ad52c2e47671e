import { type Job, Worker } from 'bullmq';
import { continueTrace, SpanKind } from '../observability/traces.js';
import type { JobQueueOptions } from './job-queue.js';
import { connectRedis, queuePrefix } from './redis.js';

export interface JobWorkerOptions extends JobQueueOptions {
  /** The most jobs that run at once; one by default. */
  concurrency?: number;
}

/** Runs the jobs of a queue. It starts and stops even while Redis is unavailable (docs/adr/017-bullmq-workers.md). */
export class JobWorker {
  private readonly connection;
  private readonly worker;

  /** @param run does one job; it gets the job's data unchecked, as Redis returned it */
  constructor(
    { name, redisUrl, prefix, log, concurrency = 1 }: JobWorkerOptions,
    run: (data: unknown) => Promise<unknown>,
  ) {
    this.connection = connectRedis(redisUrl);
    this.worker = new Worker<unknown>(name, (job) => this.run(job, run), {
      connection: this.connection,
      prefix: queuePrefix(redisUrl, name, prefix),
      concurrency,
    });
    this.worker.on('error', (error) => log.warn(`the worker of the queue ${name} waits for Redis`, error));
    this.worker.on('failed', (job, error) => log.warn(`the job ${job?.id} of the queue ${name} failed`, error));
  }

  /** A job belongs to the trace of whoever added it first. */
  private run(job: Job<unknown>, work: (data: unknown) => Promise<unknown>): Promise<unknown> {
    const span = { name: `job ${job.queueName}`, kind: SpanKind.CONSUMER };
    return continueTrace(job.opts.telemetry?.metadata, span, () => work(job.data));
  }

  /** Waits for the jobs under way. While Redis is unavailable it does not wait, because BullMQ would wait for Redis. */
  async close(): Promise<void> {
    await this.worker.close(this.connection.status !== 'ready');
    this.connection.disconnect();
  }
}
