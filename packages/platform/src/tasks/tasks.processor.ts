import { Id, parseMessage } from '@makoto/contracts';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ServiceConfig } from '../config/service-config.js';
import { JobWorker } from '../jobs/job-worker.js';
import { Logger } from '../logging/logger.js';
import { type Repeating, repeat } from '../service/repeat.js';
import { SERVICE_NAME } from '../service/service-parts.js';
import { taskQueue } from './task-triggers.js';
import { Tasks } from './tasks.service.js';

const CONCURRENCY = 4;
const SWEEP_EVERY_MS = 1_000;
/** How late a task must be before the sweeper takes it. Its trigger has had its chance by then. */
const SWEEP_GRACE_MS = 1_000;

class TaskJob {
  @Id() id!: string;
}

/** Runs tasks on their triggers, and overdue tasks that have none or whose triggers were lost. */
@Injectable()
export class TasksProcessor implements OnApplicationBootstrap, OnApplicationShutdown {
  private worker: JobWorker | undefined;
  private sweeper: Repeating | undefined;
  private readonly ending = new AbortController();

  constructor(
    @Inject(SERVICE_NAME) private readonly service: string,
    private readonly config: ServiceConfig,
    private readonly tasks: Tasks,
    private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const { log } = this;
    this.worker = new JobWorker(
      { name: taskQueue(this.service), redisUrl: this.config.REDIS_URL, concurrency: CONCURRENCY, log },
      (data) => this.tasks.run(parseMessage(TaskJob, data).id),
    );
    this.sweeper = repeat(
      () => this.tasks.sweep(SWEEP_GRACE_MS, this.ending.signal),
      SWEEP_EVERY_MS,
      log,
      'the task sweep failed',
    );
  }

  async onApplicationShutdown(): Promise<void> {
    this.ending.abort();
    await this.sweeper?.stop();
    await this.worker?.close();
  }
}
