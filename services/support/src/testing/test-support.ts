import {
  AppError,
  type CallDef,
  type Lang,
  operatorRole,
  parse,
  type Role,
  rebateRates,
  uploadLink,
  walletTerms,
} from '@makoto/contracts';
import { connectNats, RpcClient, type RunningService, systemContext } from '@makoto/platform';
import { createTestDatabase, ManualClock, OwnNats, Peer, type TestDatabase } from '@makoto/platform/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import { SupportConfig } from '../config.js';
import { SupportTables2 } from '../migrations/console-tables.migration.js';
import { SupportHours1 } from '../migrations/support-hours.migration.js';
import { SupportHours2 } from '../migrations/support-hours-effect.migration.js';
import { SupportTables1 } from '../migrations/support-tables.migration.js';
import { startSupport } from '../start-support.js';

/** The upload that these tests' customers may attach. */
export const OWN_PICTURE = 'own-picture';

/** Who makes a call: a customer, an operator, or nobody. */
export interface Asker {
  userId?: string;
  operatorId?: string;
  key?: string;
  lang?: Lang;
}

/** The whole service on real servers of its own, with peers that a test plays. */
export class TestSupport {
  service!: RunningService;
  /** The operators that identity knows, by id. */
  readonly roles = new Map<string, Role>();

  private constructor(
    private readonly server: OwnNats,
    readonly nats: NatsConnection,
    private readonly rpc: RpcClient,
    readonly database: TestDatabase,
    readonly clock: ManualClock,
    readonly wallet: Peer,
    readonly referral: Peer,
    private readonly peers: Peer[],
  ) {}

  static async open(): Promise<TestSupport> {
    const server = await OwnNats.start();
    const nats = await connectNats(server.url, 'test');
    const database = await createTestDatabase(process.env.TEST_DATABASE_URL ?? '', 'support', {
      migrations: [SupportTables1, SupportTables2, SupportHours1, SupportHours2],
    });
    const [wallet, referral, identity] = [
      new Peer('wallet', nats),
      new Peer('referral', nats),
      new Peer('identity', nats),
    ];
    const withdraw = { min: '10.00', max: '100.00', fee: '1.00', fee_rate: '0.01', expected_s: 10 };
    wallet.on(walletTerms, () => ({
      deposit: [{ country: 'JP', currency: 'JPY' as const, method: 'bank' as const, min: '1000.00', max: '100000.00' }],
      withdraw: [{ method: 'bank' as const, currency: 'USD' as const, ...withdraw }],
    }));
    referral.on(rebateRates, () => ({ rates: [{ level: 1, rate: '0.20' }] }));
    const clock = new ManualClock(Date.UTC(2026, 10, 1));
    const test = new TestSupport(server, nats, new RpcClient(nats), database, clock, wallet, referral, [
      wallet,
      referral,
      identity,
    ]);
    identity
      .on(operatorRole, (r) => {
        const role = test.roles.get(r.operator_id);
        if (!role) throw new AppError('NOT_FOUND');
        return { role };
      })
      .on(uploadLink, (r) => {
        if (r.id !== OWN_PICTURE || r.purpose !== 'chat') throw new AppError('NOT_FOUND');
        return { url: `/files/${r.id}` };
      })
      .start();
    await test.start();
    return test;
  }

  /** Starts the service, anew where it was stopped. */
  async start(settings: Partial<SupportConfig> = {}): Promise<void> {
    const config = Object.assign(new SupportConfig(), {
      DATABASE_URL: this.database.url,
      NATS_URL: this.server.url,
      REDIS_URL: 'redis://127.0.0.1:1',
      LOG_LEVEL: 'silent',
      ...settings,
    });
    this.service = await startSupport(config, this.clock);
  }

  /** Makes any call; whatever it answers. */
  ask(def: CallDef, body: object, as: Asker = {}): Promise<unknown> {
    const context = Object.assign(systemContext('test'), {
      lang: as.lang ?? 'en',
      ...(as.userId ? { userId: as.userId } : {}),
      ...(as.operatorId ? { userId: as.operatorId, operator: true } : {}),
      ...(as.key ? { idempotencyKey: as.key } : {}),
    });
    return this.rpc.forward(def, body, context);
  }

  /** Makes a call as a customer or an operator does. */
  async call<Request extends object, Reply extends object>(
    def: CallDef<Request, Reply>,
    body: Request,
    as: Asker = {},
  ): Promise<Reply> {
    const reply = await this.ask(def, body, as);
    if (!def.reply || !isClassOf(def, def.reply)) throw new Error('a list is not read here');
    return parse(def.reply, reply);
  }

  async close(): Promise<void> {
    await this.service.stop();
    for (const peer of this.peers) await peer.stop();
    this.rpc.close();
    await this.nats.close();
    await this.database.drop();
    await this.server.stop();
  }
}

function isClassOf<Reply extends object>(
  def: CallDef<object, Reply>,
  type: NonNullable<CallDef['reply']>,
): type is new () => Reply {
  return def.reply === type && def.shape === 'one';
}
