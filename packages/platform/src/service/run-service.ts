import { SERVICES, type ServiceName } from '@makoto/contracts';
import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { DataSource, EntityTarget, MigrationInterface, ObjectLiteral } from 'typeorm';
import { type Clock, SystemClock } from '../clock.js';
import type { ServiceConfig } from '../config/service-config.js';
import { createDataSource, limitSilence, migrate } from '../database/data-source.js';
import { startReads } from '../database/replica/start-reads.js';
import { EventConsumers } from '../events/event-consumers.js';
import { ACK_WAIT_MS, EventKeeper, KEEPER } from '../events/event-keeper.js';
import { openJetStream } from '../events/jetstream.js';
import { Outbox } from '../events/outbox.js';
import { Logger } from '../logging/logger.js';
import { Metrics } from '../observability/metrics.js';
import { MetricsServer } from '../observability/metrics-server.js';
import { Readiness } from '../observability/readiness.js';
import { RequestMetrics } from '../observability/request-metrics.js';
import { observeService, observeStream, serverChecks } from '../observability/service-metrics.js';
import { startTraces } from '../observability/start-traces.js';
import { RpcClient } from '../rpc/rpc-client.js';
import { RpcErrorFilter } from '../rpc/rpc-error.filter.js';
import { RpcServer } from '../rpc/rpc-server.js';
import { startMaintenance } from './maintenance.js';
import { connectNats, logNatsErrors } from './nats.js';
import { platformModule } from './platform.module.js';
import type { ServiceParts } from './service-parts.js';

export interface ServiceOptions {
  name: ServiceName;
  config: ServiceConfig;
  modules: Type[];
  entities: EntityTarget<ObjectLiteral>[];
  migrations: (new () => MigrationInterface)[];
  clock?: Clock;
  /** Checks the migrated database before anything else uses it; an error ends the start. */
  migrated?: (dataSource: DataSource) => Promise<void>;
}

/** A running service. */
export interface RunningService {
  parts: ServiceParts;
  /** Returns a provider of the service, for tests. */
  get<T>(token: Type<T>): T;
  /** Finishes the work under way and closes all connections. */
  stop(): Promise<void>;
}

/** Migrates, connects, checks that every declaration has a handler, and starts to answer. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { name, config } = options;
  const log = new Logger(name, config.LOG_LEVEL);
  const clock = options.clock ?? new SystemClock();
  const stopTraces = await startTraces(name, config);
  const metrics = new Metrics();
  metrics.observeProcess();
  const readiness = new Readiness();
  let started = false;
  readiness.awaitOnce('start', async () => {
    if (!started) throw new Error('the process is still starting');
  });
  // First of all: a process that migrates or waits for NATS is alive.
  const metricsServer = new MetricsServer(metrics, readiness);
  if (config.METRICS_PORT !== undefined) await metricsServer.listen(config.METRICS_PORT, config.METRICS_HOST);
  const database = {
    ...{ url: config.DATABASE_URL, schema: name, traced: config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined },
    ...options,
  };
  const dataSource = createDataSource(database);
  await dataSource.initialize();
  await migrate(dataSource, name);
  limitSilence(dataSource);
  await options.migrated?.(dataSource);
  const { reads, stopReads } = startReads(dataSource, database, { url: config.READ_DATABASE_URL, clock, log, metrics });
  const nats = await connectNats(config.NATS_URL, name);
  void logNatsErrors(nats, log);
  const { js, jsm } = await openJetStream(nats);
  const rpc = new RpcClient(nats, name);
  const outbox = new Outbox(name, dataSource, nats, log);
  const consumers = new EventConsumers(name, dataSource, js, clock, log);
  const servers = serverChecks({ nats, dataSource });
  readiness.add(...servers);
  const made = { name, config, clock, log, nats, dataSource, reads, rpc, outbox, consumers };
  const parts: ServiceParts = { ...made, metrics, readiness };
  const requests = new RequestMetrics(metrics, 'rpc_requests', 'pattern', 'Requests between services');
  const server = new RpcServer(
    name,
    nats,
    log,
    () => readiness.assertReady(),
    (pattern, code, seconds) => requests.observe(pattern, code, seconds),
  );
  class Root {}
  const root = { module: Root, imports: [platformModule(parts), ...options.modules] };
  const app = await NestFactory.createMicroservice(root, { strategy: server, logger: log, abortOnError: false });
  app.useGlobalFilters(new RpcErrorFilter());
  const maintenance = startMaintenance(dataSource, clock, log);
  const keeper =
    name === KEEPER ? new EventKeeper(jsm, clock, log, SERVICES, ACK_WAIT_MS, config.JETSTREAM_REPLICAS) : undefined;
  await keeper?.start();
  if (keeper) observeStream(metrics, jsm);
  // listen() also initialises the modules; calling init() as well would do it twice.
  await app.listen();
  await consumers.start();
  outbox.start();
  observeService({ metrics, nats, jsm, dataSource, consumers }, servers);
  started = true;
  log.log('ready');
  return {
    parts,
    get: (token) => app.get(token, { strict: false }),
    stop: async () => {
      await server.drain();
      await consumers.stop();
      await maintenance.stop();
      await keeper?.stop();
      // Before Nest, which closes the database. Later rows wait for the next start.
      await outbox.stop();
      await stopReads();
      await app.close();
      rpc.close();
      await metricsServer.close();
      if (dataSource.isInitialized) await dataSource.destroy();
      await nats.drain();
      await stopTraces();
    },
  };
}
