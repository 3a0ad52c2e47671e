import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Logger } from '../logging/logger.js';
import { type Repeating, repeat } from './repeat.js';

/** A provider that calls its own `run()` every `everyMs` milliseconds, from the service's start to its shutdown. */
export abstract class Periodic implements OnApplicationBootstrap, OnModuleDestroy {
  private repeating: Repeating | undefined;
  /** True once the service shuts down; a long run checks it and ends early. */
  protected stopped = false;

  /** @param failure the log message for a run that throws; the next run starts as usual */
  protected constructor(
    private readonly everyMs: number,
    private readonly failure: string,
    protected readonly log: Logger,
  ) {}

  /** One run. Runs never overlap within a process. */
  abstract run(): Promise<unknown>;

  onApplicationBootstrap(): void {
    this.repeating = repeat(() => this.run(), this.everyMs, this.log, this.failure);
  }

  /** Resolves when the current run is over. */
  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await this.repeating?.stop();
  }
}
