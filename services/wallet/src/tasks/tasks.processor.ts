import { Id, parse } from '@makoto/contracts';
import { connectRedis, Logger, ServiceConfig } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Worker } from 'bullmq';
import { TASK_QUEUE } from './task-triggers.js';
import { Tasks } from './tasks.service.js';

const CONCURRENCY = 4;
const SWEEP_EVERY_MS = 1_000;
/** How late a task is before the sweeper takes it: an alarm has had its chance by then. */
const SWEEP_GRACE_MS = 1_000;

class TaskJob {
  @Id() id!: string;
}

/** Listens for the alarms and sweeps what had none. */
@Injectable()
export class TasksProcessor implements OnApplicationBootstrap, OnApplicationShutdown {
  private worker: Worker | undefined;
  private readonly connection;
  private timer: NodeJS.Timeout | undefined;
  private sweeping = Promise.resolve();
  private stopped = false;

  constructor(
    config: ServiceConfig,
    private readonly tasks: Tasks,
    private readonly log: Logger,
  ) {
    this.connection = connectRedis(config.REDIS_URL);
  }

  onApplicationBootstrap(): void {
    if (this.worker) return;
    this.worker = new Worker(TASK_QUEUE, (job) => this.tasks.run(parse(TaskJob, job.data).id), {
      connection: this.connection,
      concurrency: CONCURRENCY,
    });
    this.worker.on('error', (error) => this.log.debug('the worker of tasks waits for Redis', error));
    this.scheduleSweep();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.sweeping;
    // A worker that has no Redis waits for one before it ends by itself.
    await this.worker?.close(this.connection.status !== 'ready');
    this.connection.disconnect();
  }

  private scheduleSweep(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.sweeping = this.tasks
        .sweep(SWEEP_GRACE_MS)
        .catch((error: unknown) => this.log.warn('the sweep of tasks waits for its next turn', error))
        .then(() => this.scheduleSweep());
    }, SWEEP_EVERY_MS);
  }
}
