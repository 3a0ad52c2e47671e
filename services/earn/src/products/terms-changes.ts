import { Clock, Logger, type Repeating, repeat } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { applyDueTerms } from './product-terms.repository.js';

const EVERY_MS = 1_000;

/** Lets products take over scheduled terms when their moment comes. The table says what is due. */
@Injectable()
export class TermsChanges implements OnApplicationBootstrap, OnModuleDestroy {
  private repeating: Repeating | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeating = repeat(() => this.apply(), EVERY_MS, this.log, 'terms that are due wait for the next turn');
  }

  async onModuleDestroy(): Promise<void> {
    await this.repeating?.stop();
  }

  /** Applies what is due now. */
  async apply(): Promise<void> {
    await this.dataSource.transaction((manager) => applyDueTerms(manager, this.clock.now()));
  }
}
