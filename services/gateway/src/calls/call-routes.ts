import {
  AppError,
  allCalls,
  type CallDef,
  callPattern,
  commonHealth,
  consoleRequestDetail,
  parse,
  RequestDetailRequest,
  UPLOAD_ANSWER_MS,
} from '@makoto/contracts';
import { Logger, RPC_TIMEOUT_MS, RpcClient } from '@makoto/platform';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Sessions } from '../auth/sessions.js';
import { GatewayConfig } from '../config.js';
import { HealthService, healthStatus } from '../health/health.service.js';
import { Limits } from '../limits/limits.js';
import { BODY_LIMIT, registerBodyParsers } from './body-parsers.js';
import { BodyWatch } from './body-watch.js';
import { CallMetrics } from './call-metrics.js';
import { type Answer, CallRoute, type Relay, WithStatus } from './call-route.js';
import { Cors } from './cors.js';
import { CsvReplies } from './csv-replies.js';
import { ErrorReplies } from './error-replies.js';
import { FailedRequests } from './failed-requests.js';
import { FileReplies } from './file-replies.js';
import { RefreshCookie } from './refresh-cookie.js';
import { apiHeaders } from './reply-headers.js';
import { registerUploads, UploadForms } from './uploads.js';
import { registerRawBodies } from './webhooks.js';

const ROOT = '/index.php';
/** For a year, as pages have it. */
const ENFORCE_HTTPS = 'max-age=31536000; includeSubDomains';

/** Registers a route for every declared call; a new call needs no change here. */
@Injectable()
export class CallRoutes implements OnModuleDestroy, OnModuleInit {
  private readonly own = new Map<CallDef, Answer>();
  private readonly uploads = new UploadForms();
  private readonly bodies = new BodyWatch();
  private readonly csv: CsvReplies;
  private readonly files = new FileReplies();

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly rpc: RpcClient,
    private readonly sessions: Sessions,
    private readonly limits: Limits,
    private readonly replies: ErrorReplies,
    private readonly metrics: CallMetrics,
    private readonly config: GatewayConfig,
    private readonly refreshCookie: RefreshCookie,
    log: Logger,
    health: HealthService,
    failed: FailedRequests,
  ) {
    this.csv = new CsvReplies(log);
    this.own.set(commonHealth, async () => {
      const view = await health.check();
      return new WithStatus(healthStatus(view), view);
    });
    this.own.set(consoleRequestDetail, (data) => failed.find(parse(RequestDetailRequest, data)));
  }

  /** @throws if a call of the gateway itself has no handler */
  onModuleInit(): void {
    const calls = allCalls();
    const missing = calls.filter((def) => def.service === 'gateway' && !this.own.has(def));
    if (missing.length > 0) throw new Error(`the gateway has no handler for: ${missing.map(callPattern).join(', ')}`);
    const server: FastifyInstance = this.host.httpAdapter.getInstance();
    server.register((api) => this.serve(api, calls), { prefix: ROOT });
  }

  onModuleDestroy(): void {
    this.csv.close();
    this.files.close();
    this.bodies.close();
  }

  private async serve(api: FastifyInstance, calls: CallDef[]): Promise<void> {
    await registerBodyParsers(api);
    const cors = new Cors(this.config.CORS_ORIGINS);
    const isSecure = this.config.PUBLIC_URL.startsWith('https:');
    api.addHook('onRequest', (request, reply, done) => {
      cors.apply(request, reply);
      if (isSecure) reply.header('strict-transport-security', ENFORCE_HTTPS);
      done();
    });
    api.decorateRequest('caller', undefined);
    api.decorateRequest('outcome', 'ok');
    api.decorateRequest('span', undefined);
    api.setErrorHandler((error, request, reply) => this.replies.send(error, request, reply));
    api.setNotFoundHandler((request, reply) => this.replies.send(new AppError('NOT_FOUND'), request, reply));
    for (const def of calls) if (!def.upload && !def.webhook) this.add(api, def);
    api.register(async (scope) => {
      registerRawBodies(scope);
      for (const def of calls) if (def.webhook) this.add(scope, def);
    });
    api.register(async (scope) => {
      await registerUploads(scope);
      for (const def of calls) if (def.upload) this.add(scope, def);
    });
    this.addRest(api);
  }

  /** Everything else below the root: OPTIONS, and NOT_FOUND. */
  private addRest(api: FastifyInstance): void {
    api.options('/*', (request, reply) => {
      apiHeaders(reply, request.id);
      return reply.code(204).removeHeader('content-type').header('allow', 'GET, HEAD, POST, OPTIONS').send();
    });
    const refuse = (request: FastifyRequest, reply: FastifyReply): void => {
      this.replies.send(new AppError('NOT_FOUND'), request, reply);
    };
    for (const url of ['', '/*']) {
      // Refused before the body is read.
      api.route({ method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], url, onRequest: refuse, handler: refuse });
    }
  }

  private add(api: FastifyInstance, def: CallDef): void {
    const own = this.own.get(def);
    const timeoutMs = def.upload ? UPLOAD_ANSWER_MS : RPC_TIMEOUT_MS;
    const answer: Answer = own ?? ((data, context) => this.rpc.forward(def, data, context, timeoutMs));
    const isRead = own !== undefined || def.raw || def.shape === 'csv' || def.tokenField !== undefined;
    const relay: Relay | undefined = isRead
      ? undefined
      : (data, context) => this.rpc.relay(def, data, context, timeoutMs);
    const { sessions, limits, replies, csv, files, uploads, refreshCookie, bodies } = this;
    const { onRequest, handle } = new CallRoute(
      def,
      answer,
      { sessions, limits, replies, csv, files, uploads, refreshCookie, bodies },
      relay,
    );
    api.route({
      method: def.method,
      url: `/${callPattern(def)}`,
      bodyLimit: BODY_LIMIT,
      onRequest,
      handler: handle,
      onResponse: this.metrics.hookOf(def),
    });
  }
}
