import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ServiceConfig } from '../config/service-config.js';
import { JobMetrics } from '../jobs/job-metrics.js';
import { JobQueue } from '../jobs/job-queue.js';
import { Logger } from '../logging/logger.js';
import { SERVICE_NAME } from '../service/service-parts.js';

/** The BullMQ queue that triggers a service's tasks. */
export const taskQueue = (service: string): string => `${service}-tasks`;

/**
 * Triggers in Redis: a worker checks the task of that id at the given time. Without one the sweeper runs it, up to two
 * seconds late. How long due tasks wait is read from their table, because most have no trigger.
 */
@Injectable()
export class TaskTriggers implements OnApplicationShutdown {
  private readonly queue: JobQueue<{ id: string }>;

  constructor(
    @Inject(SERVICE_NAME) service: string,
    @InjectDataSource() private readonly dataSource: DataSource,
    config: ServiceConfig,
    metrics: JobMetrics,
    log: Logger,
  ) {
    const oldestDueAt = (): Promise<number | undefined> => this.oldestDueAt();
    this.queue = new JobQueue({ name: taskQueue(service), redisUrl: config.REDIS_URL, log, oldestDueAt }, metrics);
  }

  /** Sets a trigger `delayMs` from now; does not wait for Redis. */
  set(id: string, delayMs: number): void {
    void this.queue.add({ id }, { delay: delayMs });
  }

  onApplicationShutdown(): Promise<void> {
    return this.queue.close();
  }

  /** When the next task is due, perhaps later; a task under way is due when its lease ends. */
  private async oldestDueAt(): Promise<number | undefined> {
    const [first]: { due_at: string | null }[] = await this.dataSource.query('select min(due_at) as due_at from tasks');
    return first?.due_at == null ? undefined : Number(first.due_at);
  }
}
