import { Clock, Logger, Metrics, NATS, Readiness, RpcClient } from '@makoto/platform';
import type { NatsConnection } from '@nats-io/transport-node';
import { type DynamicModule, Module } from '@nestjs/common';
import { CallsModule } from './calls/calls.module.js';
import { ErrorReplies } from './calls/error-replies.js';
import { GatewayConfig } from './config.js';
import { StreamModule } from './stream/stream.module.js';
import { WebModule } from './web/web.module.js';

/** What the gateway needs before Nest starts. */
export interface GatewayParts {
  config: GatewayConfig;
  clock: Clock;
  log: Logger;
  nats: NatsConnection;
  rpc: RpcClient;
  metrics: Metrics;
  readiness: Readiness;
  replies: ErrorReplies;
}

@Module({})
class PartsModule {}

@Module({})
class AppModule {}

/** The root module of the gateway. */
export function appModule(parts: GatewayParts): DynamicModule {
  const providers = [
    { provide: GatewayConfig, useValue: parts.config },
    { provide: Clock, useValue: parts.clock },
    { provide: Logger, useValue: parts.log },
    { provide: NATS, useValue: parts.nats },
    { provide: RpcClient, useValue: parts.rpc },
    { provide: Metrics, useValue: parts.metrics },
    { provide: Readiness, useValue: parts.readiness },
    { provide: ErrorReplies, useValue: parts.replies },
  ];
  const partsModule = { module: PartsModule, global: true, providers, exports: providers.map((p) => p.provide) };
  return { module: AppModule, imports: [partsModule, CallsModule, StreamModule, WebModule] };
}
