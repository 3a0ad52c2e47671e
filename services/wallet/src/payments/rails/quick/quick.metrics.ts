import { Clock, Metrics } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { listedUntil } from './quick-payments.repository.js';
import { QuickRail } from './quick-rail.js';

/** How far behind the comparison with the provider's lists is. */
@Injectable()
export class QuickMetrics {
  constructor(metrics: Metrics, @InjectDataSource() dataSource: DataSource, clock: Clock, { provider }: QuickRail) {
    if (!provider) return;
    const started = clock.now();
    metrics.gauge(
      'quick_listing_age_seconds',
      'Time since the payments were last compared completely with the lists of the provider.',
      async () => Math.max(0, clock.now() - ((await listedUntil(dataSource, provider.name)) ?? started)) / 1_000,
    );
  }
}
