import type { IncomingMessage } from 'node:http';
import {
  Clock,
  connectNats,
  Logger,
  logNatsErrors,
  Metrics,
  MetricsServer,
  Readiness,
  RpcClient,
  SystemClock,
  startTraces,
} from '@makoto/platform';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { appModule } from './app.module.js';
import { Cors } from './calls/cors.js';
import { ErrorReplies } from './calls/error-replies.js';
import { RefusalLog } from './calls/refusal-log.js';
import { newRequestId, requestIdOf } from './calls/request-ids.js';
import { refuseUnread } from './calls/unread-replies.js';
import { UPLOAD_MS } from './calls/uploads.js';
import type { GatewayConfig } from './config.js';

const HEADERS_MS = 30_000;
const KEEP_ALIVE_MS = 72_000;

/** A running gateway. */
export interface RunningGateway {
  /** Its local address. */
  url: string;
  stop(): Promise<void>;
}

/** Connects, checks that every declared call is served, and starts listening. */
export async function startGateway(config: GatewayConfig, clock: Clock = new SystemClock()): Promise<RunningGateway> {
  const log = new Logger('gateway', config.LOG_LEVEL);
  const stopTraces = await startTraces('gateway', config);
  const metrics = new Metrics();
  metrics.observeProcess();
  const readiness = new Readiness();
  let started = false;
  readiness.awaitOnce('start', async () => {
    if (!started) throw new Error('the process is still starting');
  });
  const metricsServer = new MetricsServer(metrics, readiness);
  if (config.METRICS_PORT !== undefined) await metricsServer.listen(config.METRICS_PORT, config.METRICS_HOST);
  const nats = await connectNats(config.NATS_URL, 'gateway');
  readiness.add({ name: 'nats', check: () => nats.rtt() });
  void logNatsErrors(nats, log);
  const rpc = new RpcClient(nats, 'gateway');
  const replies = new ErrorReplies(config, log, new RefusalLog(clock, log));
  const app = await NestFactory.create<NestFastifyApplication>(
    appModule({ config, clock, log, nats, rpc, replies, metrics, readiness }),
    createAdapter(config, replies),
    { logger: log, abortOnError: false, bodyParser: false },
  );
  await app.listen(config.PORT, config.HOST);
  started = true;
  log.log('ready');
  return {
    url: await app.getUrl(),
    stop: async () => {
      await app.close();
      rpc.close();
      await metricsServer.close();
      // Every request has been answered; draining would wait for a server that may be gone.
      await nats.close();
      await stopTraces();
    },
  };
}

const isWebSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

function createAdapter(config: GatewayConfig, replies: ErrorReplies): FastifyAdapter {
  const cors = new Cors(config.CORS_ORIGINS);
  const proxies = config.TRUSTED_PROXIES;
  return new FastifyAdapter({
    genReqId: requestIdOf,
    trustProxy: proxies > 0 && ((_address: string, hop: number) => hop < proxies),
    // Upgrades to other protocols, such as h2c, are ignored.
    http: { headersTimeout: HEADERS_MS, shouldUpgradeCallback: isWebSocket },
    // The longest limit, that of uploads; BodyWatch limits other bodies.
    requestTimeout: HEADERS_MS + UPLOAD_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // The router's own errors (a malformed URL) precede any route's error handler.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      cors.apply(request, reply);
      replies.send(error, request, reply);
    },
    clientErrorHandler: (error, socket) => refuseUnread(error, socket, newRequestId(), replies),
    // We use no Express-style middleware, and its adapter would slow down every request.
    skipMiddie: true,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
  });
}
