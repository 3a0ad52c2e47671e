import { Clock, Logger } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { applyDueTerms } from './product-terms.repository.js';

const EVERY_MS = 1_000;

/** Lets products take over scheduled terms when their moment comes. The table says what is due. */
@Injectable()
export class TermsChanges implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running = Promise.resolve();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.running.then(() => this.turn());
    }, EVERY_MS);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Applies what is due now. */
  async apply(): Promise<void> {
    await this.dataSource.transaction((manager) => applyDueTerms(manager, this.clock.now()));
  }

  private async turn(): Promise<void> {
    try {
      await this.apply();
    } catch (error) {
      this.log.warn('terms that are due wait for the next turn', error);
    }
  }
}
