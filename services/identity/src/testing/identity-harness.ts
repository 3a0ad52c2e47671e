import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CallDef,
  type LoginReply,
  mailbox,
  parse,
  type RpcDef,
  SESSION_ENDED_SUBJECT,
  SessionEnded,
  userRegister,
} from '@makoto/contracts';
import { CallContext, connectNats, type RunningService } from '@makoto/platform';
import {
  Askers,
  createTestDatabase,
  keepEvents,
  ManualClock,
  OwnNats,
  type TestDatabase,
} from '@makoto/platform/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import { identityConfig } from '../config.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { startIdentity } from '../start-identity.js';
import { Peers } from './peers.js';

export const START_MS = Date.UTC(2026, 10, 20, 12, 0, 0);
export const PASSWORD = 'correct horse 7';
/** A caller at the machine itself, who may read every practice mailbox. */
export const LOCAL = { ip: '127.0.0.1' };
export const OPERATOR = { email: 'ops@makoto.example', password: 'a long console pass' };

/** A logged-in customer and the context of their calls. */
export interface Caller {
  id: string;
  username: string;
  token: string;
  context: Partial<CallContext>;
}

/** Runs the whole service on its own database and NATS server, and calls it as the gateway does. */
export class IdentityHarness {
  readonly ended: SessionEnded[] = [];
  readonly events: { subject: string; payload: unknown }[] = [];
  private next = 0;

  private constructor(
    public service: RunningService,
    private readonly settings: Record<string, string>,
    readonly clock: ManualClock,
    readonly db: TestDatabase,
    readonly nats: NatsConnection,
    readonly peers: Peers,
    private readonly server: OwnNats,
    private readonly client: Askers,
    readonly uploadDir: string,
  ) {}

  static async start(settings: Record<string, string> = {}): Promise<IdentityHarness> {
    const db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'identity', { migrations: MIGRATIONS });
    const server = await OwnNats.start();
    const uploadDir = await mkdtemp(join(tmpdir(), 'identity-uploads-'));
    const ownSettings = {
      DATABASE_URL: db.url,
      NATS_URL: server.url,
      REDIS_URL: 'redis://127.0.0.1:1',
      LOG_LEVEL: 'silent',
      TOKEN_SECRET: randomBytes(32).toString('hex'),
      DATA_KEY: randomBytes(32).toString('base64'),
      VAPID_KEY: randomBytes(32).toString('base64url'),
      CONSOLE_EMAIL: OPERATOR.email,
      CONSOLE_PASSWORD: OPERATOR.password,
      UPLOAD_DIR: uploadDir,
      PUBLIC_URL: 'http://localhost:8080/',
      ...settings,
    };
    const clock = new ManualClock(START_MS);
    const nats = await connectNats(server.url, 'test');
    await keepEvents(nats, 'identity');
    const service = await startIdentity(identityConfig(ownSettings), clock);
    const identity = new IdentityHarness(
      service,
      ownSettings,
      clock,
      db,
      nats,
      new Peers(nats),
      server,
      new Askers(nats),
      uploadDir,
    );
    identity.listen();
    await nats.flush();
    return identity;
  }

  /** Restarts the service, optionally with changed settings. */
  async restart(settings: Record<string, string> = {}): Promise<void> {
    await this.service.stop();
    this.service = await startIdentity(identityConfig({ ...this.settings, ...settings }), this.clock);
  }

  async stop(): Promise<void> {
    await this.service.stop();
    this.client.close();
    await this.nats.close();
    await this.server.stop();
    await this.db.drop();
    await rm(this.uploadDir, { recursive: true, force: true });
  }

  /** Makes a call of the HTTP contract as `caller`; the reply is validated against the contract. */
  async call<Request extends object, Reply>(
    def: CallDef<Request, Reply>,
    body: object = {},
    caller?: { context: Partial<CallContext> },
    extra: Partial<CallContext> = {},
  ): Promise<Reply> {
    return (await this.client.forward(def, body, this.context({ ...caller?.context, ...extra }))) as Reply;
  }

  /** Sends a request as another service. */
  ask<Request extends object, Reply extends object>(def: RpcDef<Request, Reply>, body: Request): Promise<Reply> {
    return this.client.request(def, body, this.context({}));
  }

  /** Opens an account with a unique name. */
  async register(fields: object = {}, extra: Partial<CallContext> = {}): Promise<Caller> {
    const username = `user${++this.next}`;
    const body = { username, password: PASSWORD, agree: true, ...fields };
    return callerOf(await this.call(userRegister, body, undefined, extra));
  }

  /** The newest code in an account's practice mailbox. */
  async code(account: string): Promise<string> {
    const { list } = await this.call(mailbox, { account }, undefined, LOCAL);
    const message = list.find(({ code }) => code !== '');
    if (!message) throw new Error(`no code for ${account}`);
    return message.code;
  }

  /** Blocks `started` at its first write to `table` until `meanwhile` is done; returns the result of `started`. */
  async blockAt<T>(table: string, started: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
    const result = await this.db.dataSource.transaction(async (manager) => {
      await manager.query(`lock table ${table} in share row exclusive mode`);
      const held = started();
      let over = false;
      held.catch(() => undefined).finally(() => (over = true));
      let waits = 0;
      while (waits === 0 && !over) {
        const rows: { n: string }[] = await manager.query(
          `select count(*) as n from pg_locks where not granted and relation = $1::regclass`,
          [table],
        );
        waits = Number(rows[0]?.n);
      }
      await meanwhile();
      return { held };
    });
    return result.held;
  }

  private context(fields: Partial<CallContext>): CallContext {
    return Object.assign(new CallContext(), {
      requestId: randomUUID(),
      lang: 'en',
      ip: '203.0.113.7',
      userAgent: 'test',
      ...(fields.operator ? { role: 'owner' } : {}),
      ...fields,
    });
  }

  private listen(): void {
    this.nats.subscribe(SESSION_ENDED_SUBJECT, {
      callback: (_error, msg) => {
        this.ended.push(parse(SessionEnded, msg.json()));
      },
    });
    this.nats.subscribe('evt.>', {
      callback: (_error, msg) => {
        for (const payload of msg.json<unknown[]>()) this.events.push({ subject: msg.subject, payload });
      },
    });
  }
}

/** The session id inside a token. */
export function sessionOf(token: string): string {
  const claims: { sid: string } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return claims.sid;
}

/** The caller of a log-in reply. */
export function callerOf(reply: LoginReply): Caller {
  const { user, access_token } = reply;
  const context = { userId: user.id, sessionId: sessionOf(access_token) };
  return { id: user.id, username: user.username, token: access_token, context };
}
