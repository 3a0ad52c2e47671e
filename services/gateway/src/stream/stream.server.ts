import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Clock, Logger, Metrics, networkOf } from '@makoto/platform';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { listedOrigins } from '../calls/cors.js';
import { ErrorReplies } from '../calls/error-replies.js';
import { GatewayConfig } from '../config.js';
import { Limits } from '../limits/limits.js';
import { addressOf } from './client-address.js';
import { StreamClient } from './stream-client.js';
import { StreamRequests } from './stream-requests.js';

const PATH = '/stream';
const MAX_MESSAGE_BYTES = 16 * 1024;
const MAX_SOCKETS = 20_000;
const HEARTBEAT_MS = 30_000;
const GOING_AWAY = 1001;
const CLOSE_GRACE_MS = 500;

/** The WebSocket server at /stream: accepts connections, detects dead ones, and shuts down. */
@Injectable()
export class StreamServer implements OnModuleInit, OnModuleDestroy {
  private readonly sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    autoPong: false,
  });
  private readonly clients = new Set<StreamClient>();
  private readonly perNetwork = new Map<string, number>();
  private heartbeat: NodeJS.Timeout | undefined;
  private stopping = false;
  private readonly dropped;
  private readonly origins: ReadonlySet<string>;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly config: GatewayConfig,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly replies: ErrorReplies,
    private readonly requests: StreamRequests,
    private readonly limits: Limits,
    metrics: Metrics,
  ) {
    this.origins = new Set([new URL(config.PUBLIC_URL).origin, ...listedOrigins(config.CORS_ORIGINS)]);
    metrics.gauge('stream_connections', 'Open connections of /stream.', () => this.clients.size);
    this.dropped = metrics.counter('stream_frames_dropped_total', 'Frames not sent to clients that read too slowly.');
  }

  onModuleInit(): void {
    const server: Server = this.host.httpAdapter.getHttpServer();
    server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
      this.upgrade(request, connection, head);
    });
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS);
    this.heartbeat.unref();
  }

  /** Closes every client with "going away", so that it reconnects elsewhere, then terminates the rest. */
  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    clearInterval(this.heartbeat);
    for (const { socket } of this.clients) socket.close(GOING_AWAY);
    const end = performance.now() + CLOSE_GRACE_MS;
    while (this.clients.size > 0 && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
    for (const { socket } of this.clients) socket.terminate();
  }

  private upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): void {
    // Until ws takes over, nothing else handles errors, and a broken connection would end the process.
    connection.on('error', () => connection.destroy());
    const url = URL.parse(request.url ?? '', 'http://gateway');
    const address = addressOf(request, this.config.TRUSTED_PROXIES);
    const network = networkOf(address);
    const refusal = this.refusalOf(url?.pathname, network) ?? this.originRefusal(request) ?? this.rateRefusal(network);
    if (refusal) {
      // No timeout of the HTTP server sees it any more, and a client that keeps its side open would keep it for good.
      connection.once('finish', () => connection.destroy());
      connection.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const lang = this.replies.langOf(url?.searchParams.get('lang') ?? request.headers['accept-language']);
    this.sockets.handleUpgrade(request, connection, head, (socket) => {
      const caughtUp = (client: StreamClient): void => this.requests.catchUp(client);
      const dropped = (): void => this.dropped.inc();
      this.accept(socket, new StreamClient(socket, connection, address, lang, this.clock.now(), caughtUp, dropped));
    });
  }

  /** The HTTP status with which a connection is refused; undefined if it is accepted. */
  private refusalOf(path: string | undefined, network: string): string | undefined {
    if (path !== PATH) return '404 Not Found';
    const perIp = this.config.SOCKETS_PER_IP;
    if ((this.perNetwork.get(network) ?? 0) >= perIp) return '429 Too Many Requests';
    return this.stopping || this.clients.size >= MAX_SOCKETS ? '503 Service Unavailable' : undefined;
  }

  /**
   * Browsers name the page that connects: it must be ours, or one that may call the API. Programs name none. The token
   * is sent in a message, so a strange page could do nothing in a customer's name; it could only watch.
   */
  private originRefusal({ headers }: IncomingMessage): string | undefined {
    const { origin, host } = headers;
    if (origin === undefined || this.origins.has(origin) || URL.parse(origin)?.host === host) return undefined;
    return '403 Forbidden';
  }

  /** Counted last: clients that are refused for other reasons and try again must not use up their network's calls. */
  private rateRefusal(network: string): string | undefined {
    return this.limits.tryTake(network) ? undefined : '429 Too Many Requests';
  }

  private accept(socket: WebSocket, client: StreamClient): void {
    this.clients.add(client);
    this.perNetwork.set(client.network, (this.perNetwork.get(client.network) ?? 0) + 1);
    socket.on('message', (data: RawData, isBinary: boolean) => {
      client.isAlive = true;
      void this.requests.receive(client, isBinary ? undefined : textOf(data));
    });
    socket.on('ping', () => client.pong());
    socket.on('pong', () => {
      client.isAlive = true;
    });
    // ws closes the socket itself after an oversized or malformed message.
    socket.on('error', (error) => this.log.debug('a socket failed', error));
    socket.on('close', () => this.release(client));
  }

  private release(client: StreamClient): void {
    if (!this.clients.delete(client)) return;
    const left = (this.perNetwork.get(client.network) ?? 1) - 1;
    if (left > 0) this.perNetwork.set(client.network, left);
    else this.perNetwork.delete(client.network);
    this.requests.release(client);
  }

  /** Terminates clients that were silent since the last heartbeat, and pings the others. */
  private beat(): void {
    for (const client of this.clients) {
      if (!client.isAlive) {
        client.socket.terminate();
        continue;
      }
      client.isAlive = false;
      client.ping();
    }
  }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString();
}
