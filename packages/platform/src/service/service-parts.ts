import type { NatsConnection } from '@nats-io/transport-node';
import type { DataSource } from 'typeorm';
import type { Clock } from '../clock.js';
import type { ServiceConfig } from '../config/service-config.js';
import type { EventConsumers } from '../events/event-consumers.js';
import type { Outbox } from '../events/outbox.js';
import type { Logger } from '../logging/logger.js';
import type { RpcClient } from '../rpc/rpc-client.js';

/** What a service stands on, made before Nest starts. */
export interface ServiceParts {
  config: ServiceConfig;
  clock: Clock;
  log: Logger;
  nats: NatsConnection;
  dataSource: DataSource;
  rpc: RpcClient;
  outbox: Outbox;
  consumers: EventConsumers;
}
