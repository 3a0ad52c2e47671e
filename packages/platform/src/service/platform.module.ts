import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Clock } from '../clock.js';
import { ServiceConfig } from '../config/service-config.js';
import { Repeats } from '../database/repeats.js';
import { Reads } from '../database/replica/reads.js';
import { EventConsumers } from '../events/event-consumers.js';
import { Outbox } from '../events/outbox.js';
import { JobMetrics } from '../jobs/job-metrics.js';
import { Logger } from '../logging/logger.js';
import { Metrics } from '../observability/metrics.js';
import { Readiness } from '../observability/readiness.js';
import { RpcClient } from '../rpc/rpc-client.js';
import { VersionMetrics } from '../versions/version-metrics.js';
import { NATS } from './nats.js';
import { SERVICE_NAME, type ServiceParts } from './service-parts.js';

@Module({})
class PlatformModule {}

/** The building blocks of every service, provided by their classes, and the service's settings. */
export function platformModule(parts: ServiceParts): DynamicModule {
  const providers = [
    { provide: SERVICE_NAME, useValue: parts.name },
    { provide: Clock, useValue: parts.clock },
    { provide: Logger, useValue: parts.log },
    { provide: RpcClient, useValue: parts.rpc },
    { provide: Outbox, useValue: parts.outbox },
    { provide: Metrics, useValue: parts.metrics },
    { provide: Readiness, useValue: parts.readiness },
    { provide: JobMetrics, useValue: new JobMetrics(parts.metrics, parts.clock, parts.readiness) },
    { provide: Repeats, useValue: new Repeats(parts.dataSource) },
    { provide: Reads, useValue: parts.reads },
    { provide: EventConsumers, useValue: parts.consumers },
    { provide: VersionMetrics, useClass: VersionMetrics },
    { provide: NATS, useValue: parts.nats },
    { provide: ServiceConfig, useValue: parts.config },
    { provide: parts.config.constructor, useValue: parts.config },
  ];
  return {
    module: PlatformModule,
    global: true,
    imports: [
      TypeOrmModule.forRootAsync({
        useFactory: () => parts.dataSource.options,
        dataSourceFactory: () => Promise.resolve(parts.dataSource),
      }),
    ],
    providers,
    exports: [...providers.map((p) => p.provide), TypeOrmModule],
  };
}
