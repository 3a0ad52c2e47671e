import type { ServiceName } from '@makoto/contracts';
import type { NatsConnection } from '@nats-io/transport-node';
import type { DataSource } from 'typeorm';
import type { Clock } from '../clock.js';
import type { ServiceConfig } from '../config/service-config.js';
import type { Reads } from '../database/replica/reads.js';
import type { EventConsumers } from '../events/event-consumers.js';
import type { Outbox } from '../events/outbox.js';
import type { Logger } from '../logging/logger.js';
import type { Metrics } from '../observability/metrics.js';
import type { Readiness } from '../observability/readiness.js';
import type { RpcClient } from '../rpc/rpc-client.js';

/** Token of the service's name. */
export const SERVICE_NAME = Symbol('SERVICE_NAME');

/** The building blocks of a service, made before Nest starts. */
export interface ServiceParts {
  name: ServiceName;
  config: ServiceConfig;
  clock: Clock;
  log: Logger;
  nats: NatsConnection;
  dataSource: DataSource;
  reads: Reads;
  rpc: RpcClient;
  outbox: Outbox;
  consumers: EventConsumers;
  metrics: Metrics;
  readiness: Readiness;
}
