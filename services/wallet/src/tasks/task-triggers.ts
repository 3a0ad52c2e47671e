import { connectRedis, Logger, ServiceConfig } from '@makoto/platform';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Queue } from 'bullmq';

export const TASK_QUEUE = 'wallet-tasks';

/** Alarms in Redis: at the given time a worker looks at the task of that id. Losing one costs a second. */
@Injectable()
export class TaskTriggers implements OnApplicationShutdown {
  private readonly connection;
  private readonly queue;

  constructor(
    config: ServiceConfig,
    private readonly log: Logger,
  ) {
    this.connection = connectRedis(config.REDIS_URL, { failFast: true });
    this.queue = new Queue<{ id: string }>(TASK_QUEUE, {
      connection: this.connection,
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
    });
    this.queue.on('error', (error) => this.log.debug('the queue of tasks waits for Redis', error));
  }

  /** Sets an alarm `delayMs` from now; does not wait for Redis. */
  set(id: string, delayMs: number): void {
    this.queue.add('run', { id }, { delay: delayMs }).catch((error: unknown) => {
      this.log.debug('an alarm could not be set; the sweeper finds its task', error);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.queue.close();
    this.connection.disconnect();
  }
}
