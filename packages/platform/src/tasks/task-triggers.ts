import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ServiceConfig } from '../config/service-config.js';
import { JobMetrics } from '../jobs/job-metrics.js';
import { JobQueue } from '../jobs/job-queue.js';
import { Logger } from '../logging/logger.js';
import { SERVICE_NAME } from '../service/service-parts.js';

/** The BullMQ queue that triggers a service's tasks. */
export const taskQueue = (service: string): string => `${service}-tasks`;

/** Triggers in Redis: a worker checks the task of that id at the given time. A lost trigger costs one second. */
@Injectable()
export class TaskTriggers implements OnApplicationShutdown {
  private readonly queue: JobQueue<{ id: string }>;

  constructor(@Inject(SERVICE_NAME) service: string, config: ServiceConfig, metrics: JobMetrics, log: Logger) {
    this.queue = new JobQueue({ name: taskQueue(service), redisUrl: config.REDIS_URL, log }, metrics);
  }

  /** Sets a trigger `delayMs` from now; does not wait for Redis. */
  set(id: string, delayMs: number): void {
    void this.queue.add({ id }, { delay: delayMs });
  }

  onApplicationShutdown(): Promise<void> {
    return this.queue.close();
  }
}
