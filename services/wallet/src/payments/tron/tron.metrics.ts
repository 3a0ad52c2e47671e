import { Clock, Metrics } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { WalletConfig } from '../../config.js';
import { lastBlockRead, lastBlockTime } from './tron-cursor.repository.js';

/** How far the chain has been read. */
@Injectable()
export class TronMetrics {
  constructor(metrics: Metrics, @InjectDataSource() dataSource: DataSource, clock: Clock, config: WalletConfig) {
    if (!config.TRON_NODE_URL) return;
    const started = clock.now();
    metrics.gauge(
      'tron_block_read',
      'The number of the last TRON block that was read; 0 before the first.',
      async () => (await lastBlockRead(dataSource)) ?? 0,
    );
    metrics.gauge(
      'tron_block_read_age_seconds',
      'Age of the last TRON block that was read.',
      async () => Math.max(0, clock.now() - ((await lastBlockTime(dataSource)) ?? started)) / 1_000,
    );
  }
}
