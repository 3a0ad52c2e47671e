import { type CallDef, type Lang, parse, type RpcDef, type ServiceName } from '@makoto/contracts';
import type { NatsConnection } from '@nats-io/transport-node';
import type { MigrationInterface } from 'typeorm';
import { EventKeeper } from '../events/event-keeper.js';
import { openJetStream } from '../events/jetstream.js';
import { Logger } from '../logging/logger.js';
import { systemContext } from '../rpc/call-context.js';
import { connectNats } from '../service/nats.js';
import type { RunningService } from '../service/run-service.js';
import { Askers } from './askers.js';
import { ManualClock } from './manual-clock.js';
import { OwnNats } from './own-nats.js';
import { Peer } from './peer.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';
import { until } from './until.js';

/**
 * The surroundings of a service under test: servers of its own, and a clock that stands still until a test moves it.
 */
export interface HarnessParts {
  server: OwnNats;
  nats: NatsConnection;
  rpc: Askers;
  database: TestDatabase;
  clock: ManualClock;
}

/** @param schema the service's name; its event consumers are created
 * @param at the clock's time, epoch milliseconds */
export async function openHarnessParts(
  schema: ServiceName,
  migrations: (new () => MigrationInterface)[],
  at: number,
): Promise<HarnessParts> {
  const server = await OwnNats.start();
  const nats = await connectNats(server.url, 'test');
  await keepEvents(nats, schema);
  const database = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', schema, { migrations });
  return { server, nats, rpc: new Askers(nats), database, clock: new ManualClock(at) };
}

/** Creates the event stream and a service's consumers, as the wallet does for all services. */
export async function keepEvents(nats: NatsConnection, service: ServiceName): Promise<void> {
  const { jsm } = await openJetStream(nats);
  await new EventKeeper(jsm, new ManualClock(0), new Logger('test', 'silent'), [service]).create();
}

/** The caller: a customer, an operator, or nobody. */
export interface Asker {
  userId?: string;
  operatorId?: string;
  key?: string;
  lang?: Lang;
}

/** A whole service on real servers of its own, with fakes of the other services. */
export abstract class ServiceHarness {
  service!: RunningService;
  readonly nats: NatsConnection;
  readonly database: TestDatabase;
  readonly clock: ManualClock;
  private readonly peers: Peer[] = [];

  protected constructor(private readonly parts: HarnessParts) {
    this.nats = parts.nats;
    this.database = parts.database;
    this.clock = parts.clock;
  }

  /** Makes any call and returns its unparsed reply. */
  ask(def: CallDef, body: object, as: Asker = {}): Promise<unknown> {
    const context = Object.assign(systemContext('test'), {
      lang: as.lang ?? 'en',
      ...(as.userId ? { userId: as.userId } : {}),
      ...(as.operatorId ? { userId: as.operatorId, operator: true, role: 'owner' } : {}),
      ...(as.key ? { idempotencyKey: as.key } : {}),
    });
    return this.parts.rpc.forward(def, body, context);
  }

  /** Sends a request as another service does. */
  request<Request extends object, Reply extends object>(def: RpcDef<Request, Reply>, body: Request): Promise<Reply> {
    return this.parts.rpc.request(def, body);
  }

  /** Makes a call as a customer or an operator. */
  async call<Request extends object, Reply extends object>(
    def: CallDef<Request, Reply>,
    body: Request,
    as: Asker = {},
  ): Promise<Reply> {
    const reply = await this.ask(def, body, as);
    if (!def.reply || !isClassOf(def, def.reply)) throw new Error('list replies are not supported here');
    return parse(def.reply, reply);
  }

  /** Polls until the condition holds. */
  until(condition: () => Promise<boolean>): Promise<void> {
    return until(condition);
  }

  /** Waits for a message on a NATS subject whose events match, and returns them. */
  async next(
    subject: string,
    wanted: (events: Record<string, unknown>[]) => boolean = () => true,
  ): Promise<Record<string, unknown>[]> {
    const subscription = this.nats.subscribe(subject);
    await this.nats.flush();
    try {
      for await (const message of subscription) {
        const events = message.json<Record<string, unknown>[]>();
        if (wanted(events)) return events;
      }
    } finally {
      subscription.unsubscribe();
    }
    throw new Error(`no message came on ${subject}`);
  }

  /** Stops the service and its servers. */
  async close(): Promise<void> {
    await this.service.stop();
    for (const peer of this.peers) await peer.stop();
    this.parts.rpc.close();
    await this.nats.close();
    await this.database.drop();
    await this.parts.server.stop();
  }

  /** Adds a fake of another service, which stops with the harness. */
  protected peer(name: ServiceName): Peer {
    const peer = new Peer(name, this.nats);
    this.peers.push(peer);
    return peer;
  }

  /** The URLs of the servers. Without `redisUrl` Redis is unavailable. */
  protected settings(redisUrl = 'redis://127.0.0.1:1') {
    return {
      DATABASE_URL: this.database.url,
      NATS_URL: this.parts.server.url,
      REDIS_URL: redisUrl,
      LOG_LEVEL: 'silent' as const,
    };
  }
}

function isClassOf<Reply extends object>(
  def: CallDef<object, Reply>,
  type: NonNullable<CallDef['reply']>,
): type is new () => Reply {
  return def.reply === type && def.shape === 'one';
}
