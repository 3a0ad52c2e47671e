import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { Clock } from '../clock.js';
import { Metrics } from '../observability/metrics.js';
import { VersionReader } from './version-reader.js';

/** Shows how old the versions in memory are, for every provider of the service that reads some. */
@Injectable()
export class VersionMetrics implements OnApplicationBootstrap {
  constructor(
    private readonly modules: ModulesContainer,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    const readers = [...this.modules.values()].flatMap(({ providers }) =>
      [...providers.values()].flatMap(({ instance }) => (instance instanceof VersionReader ? [instance] : [])),
    );
    if (readers.length === 0) return;
    this.metrics.gauge(
      'versions_age_seconds',
      'How long ago the versions of a kind were last read.',
      () => readers.map((one) => ({ labels: { kind: one.reads }, value: one.ageMs(this.clock.now()) / 1_000 })),
      ['kind'],
    );
  }
}
