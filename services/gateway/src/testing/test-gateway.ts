import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectNats } from '@makoto/platform';
import { ManualClock } from '@makoto/platform/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import { GatewayConfig } from '../config.js';
import { type RunningGateway, startGateway } from '../start-gateway.js';
import { NatsServer } from './nats-server.js';

const SECRET = 'a secret of the tests, long enough';
const ROOT = '/index.php/api';

interface Envelope {
  code: number;
  msg: string;
  data: unknown;
  errors?: { field: string; msg: string }[];
}

export interface Answered {
  status: number;
  headers: Headers;
  body: Envelope;
}

interface Claims {
  sub: string;
  sid: string;
  op?: boolean;
  exp?: number;
}

/** A gateway with its own NATS server, the Redis that `npm test` started, and a manual clock. */
export class TestGateway {
  private constructor(
    private server: NatsServer,
    readonly nats: NatsConnection,
    readonly clock: ManualClock,
    readonly running: RunningGateway,
    private readonly webDir: string,
  ) {}

  static async start(settings: Partial<GatewayConfig> = {}): Promise<TestGateway> {
    const webDir = await mkdtemp(join(tmpdir(), 'gateway-web-'));
    const server = await NatsServer.start();
    const config = Object.assign(new GatewayConfig(), {
      PORT: 0,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://127.0.0.1',
      NATS_URL: server.url,
      REDIS_URL: redisUrl(),
      TOKEN_SECRET: SECRET,
      WEB_DIR: webDir,
      LOG_LEVEL: 'silent',
      RATE_PER_SECOND: 100_000,
      RATE_BURST: 100_000,
      ...settings,
    });
    const clock = new ManualClock(Date.UTC(2026, 0, 5, 12));
    const nats = await connectNats(server.url, 'gateway-test');
    return new TestGateway(server, nats, clock, await startGateway(config, clock), webDir);
  }

  get url(): string {
    return this.running.url;
  }

  /** Stops NATS and starts it again at the same address. */
  async restartNats(): Promise<void> {
    const { port } = this.server;
    await this.server.stop();
    this.server = await NatsServer.start(port);
  }

  async stop(): Promise<void> {
    await this.running.stop();
    await this.nats.close();
    await this.server.stop();
    await rm(this.webDir, { recursive: true });
  }

  /** A token as identity signs it, valid for an hour unless `exp` (epoch seconds) is given. */
  token(claims: Claims, secret = SECRET, alg: 'HS256' | 'HS512' = 'HS256'): string {
    const exp = Math.floor(this.clock.now() / 1000) + 3600;
    const text = [
      { alg, typ: 'JWT' },
      { exp, ...claims },
    ]
      .map((part) => base64url(JSON.stringify(part)))
      .join('.');
    return `${text}.${createHmac(alg === 'HS512' ? 'sha512' : 'sha256', secret)
      .update(text)
      .digest('base64url')}`;
  }

  /** A POST to an API call. */
  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Answered> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.fetch(path, {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/json', ...headers },
    });
  }

  /** A request below the API's root; a path with a leading slash is absolute. */
  async fetch(path: string, init: RequestInit = {}): Promise<Answered> {
    const response = await fetch(`${this.url}${path.startsWith('/') ? path : `${ROOT}/${path}`}`, init);
    const text = await response.text();
    const body: Envelope = text.startsWith('{') ? JSON.parse(text) : { code: -1, msg: text, data: null };
    return { status: response.status, headers: response.headers, body };
  }
}

/** The tests' Redis, as the product's gateway uses it. */
function redisUrl(): string {
  const url = new URL(process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379');
  url.username = 'gateway';
  url.password = 'test';
  return url.href;
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}
