import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import {
  AuditAppendRequest,
  type BalanceRow,
  type DepositView,
  MICRO,
  micro,
  parseList,
  type RailCallbackReply,
  type RailCallbackRequest,
  walletOperatorActed,
} from '@makoto/contracts';
import {
  type CallContext,
  connectNats,
  createDataSource,
  EventConsumers,
  Logger,
  Metrics,
  Outbox,
  openJetStream,
  platformModule,
  Readiness,
  Reads,
  RpcClient,
  type ServiceParts,
  systemContext,
  Tasks,
} from '@makoto/platform';
import { createTestDatabase, ManualClock, type TestDatabase } from '@makoto/platform/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Type } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { WalletConfig } from '../config.js';
import { PracticeCapitalService } from '../ledger/house-capital/practice-capital.service.js';
import { type Currency, HOUSE, Ledger, toBalanceRows } from '../ledger/index.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { DepositsService } from '../payments/deposits/deposits.service.js';
import { CallbackService } from '../payments/rails/callback.service.js';
import { signReport } from '../payments/rails/rail-signature.js';
import { ENTITIES, MODULES } from '../wallet-parts.js';
import { CallbackServer } from './callback-server.js';
import { FakePeers } from './fake-peers.js';
import { refreshTerms, STEADY_CACHES } from './steady-terms.js';

const START = Date.UTC(2026, 10, 20, 9, 0, 0);
const RAIL_SECRET = 'a secret of the test rail';

/** The account that payout files pay from. */
export const PAYER = {
  PAYER_NAME: 'マコト',
  PAYER_CODE: '12345',
  PAYER_BANK_CODE: '0001',
  PAYER_BRANCH_CODE: '100',
  PAYER_ACCOUNT: '7654321',
} as const satisfies Partial<WalletConfig>;

/** The wallet with real PostgreSQL, Redis and NATS. Tests control the time and when tasks run. */
export class WalletHarness {
  private constructor(
    readonly module: TestingModule,
    readonly db: TestDatabase,
    readonly clock: ManualClock,
    readonly peers: FakePeers,
    readonly callbacks: CallbackServer,
    readonly outbox: Outbox,
    private readonly end: () => Promise<void>,
  ) {}

  static async open(settings: Partial<WalletConfig> = {}): Promise<WalletHarness> {
    const db = await createTestDatabase(env('TEST_DATABASE_URL'), 'wallet', {
      entities: ENTITIES,
      migrations: MIGRATIONS,
    });
    const dataSource = createDataSource({ url: db.url, schema: 'wallet', entities: ENTITIES, migrations: MIGRATIONS });
    await dataSource.initialize();
    const nats = await connectNats(env('TEST_NATS_URL'), 'wallet-spec');
    const prefix = `wallet-${randomBytes(4).toString('hex')}.`;
    const peers = new FakePeers(prefixed(nats, prefix));
    const rpc = new RpcClient(prefixed(nats, prefix), 'wallet');
    const log = new Logger('wallet', 'silent');
    const clock = new ManualClock(START);
    const { js } = await openJetStream(nats);
    const outbox = new Outbox('wallet', dataSource, nats, log);
    await outbox.stop();
    let module: TestingModule | undefined;
    const callbacks = new CallbackServer((request) =>
      found(module).get(CallbackService, { strict: false }).take(request),
    );
    const config = Object.assign(new WalletConfig(), {
      ...{
        MODE: 'practice',
        NATS_URL: '',
        DATABASE_URL: db.url,
        REDIS_URL: env('TEST_REDIS_URL'),
        LOG_LEVEL: 'silent',
      },
      ...{
        RAIL_SECRET,
        CALLBACK_URL: await callbacks.start(),
        PUBLIC_URL: 'http://app',
        DATA_KEY: randomBytes(32).toString('base64'),
        SOLVENCY_KEY: generateKeyPairSync('ed25519')
          .privateKey.export({ format: 'der', type: 'pkcs8' })
          .toString('base64'),
      },
      ...settings,
    });
    const consumers = new EventConsumers('wallet', dataSource, js, clock, log);
    const parts: ServiceParts = {
      name: 'wallet',
      config,
      clock,
      log,
      nats,
      dataSource,
      reads: new Reads(dataSource),
      rpc,
      outbox,
      consumers,
      metrics: new Metrics(),
      readiness: new Readiness([]),
    };
    const building = Test.createTestingModule({ imports: [platformModule(parts), ...MODULES] });
    for (const [cache, steady] of STEADY_CACHES) building.overrideProvider(cache).useClass(steady);
    module = await building.compile();
    await refreshTerms(module);
    const harness = new WalletHarness(module, db, clock, peers, callbacks, outbox, async () => {
      await found(module).close();
      await callbacks.stop();
      await peers.stop();
      rpc.close();
      if (dataSource.isInitialized) await dataSource.destroy();
      await db.drop();
      await nats.drain();
    });
    await harness.get(PracticeCapitalService).onApplicationBootstrap();
    return harness;
  }

  close(): Promise<void> {
    return this.end();
  }

  get<T>(type: Type<T>): T {
    return this.module.get(type, { strict: false });
  }

  /** Advances the clock and runs all tasks that are due. */
  async pass(ms: number): Promise<void> {
    this.clock.advance(ms);
    while ((await this.get(Tasks).sweep(0)) > 0);
  }

  /** A new customer with this much USD. */
  async customer(usd = '0'): Promise<string> {
    const userId = randomUUID();
    if (micro(usd) > 0n) await this.fund(userId, 'USD', micro(usd));
    return userId;
  }

  async fund(userId: string, currency: Currency, amount: bigint): Promise<void> {
    await this.get(Ledger).post([
      {
        ...{ ref: randomUUID(), slot: 0, kind: 'deposit', amount },
        debit: { owner: HOUSE, kind: 'outside_quick', currency },
        credit: { owner: userId, kind: 'available', currency },
      },
    ]);
  }

  async balance(userId: string, currency: Currency = 'USD'): Promise<BalanceRow> {
    const row = toBalanceRows(await this.get(Ledger).balances(userId)).find((r) => r.currency === currency);
    if (!row) throw new Error('no balance');
    return row;
  }

  /** Opens a deposit by the quick rail, or by crypto for USDT. */
  deposit(userId: string, amount = '100.00', currency: DepositView['currency'] = 'USD'): Promise<DepositView> {
    const method = currency === 'USDT' ? 'crypto' : 'quick';
    return this.get(DepositsService).open({ method, currency, amount }, contextOf(userId));
  }

  async depositOf(userId: string): Promise<DepositView> {
    const { list } = await this.get(DepositsService).list({}, contextOf(userId));
    if (!list[0]) throw new Error('no deposit');
    return list[0];
  }

  /** Sends a signed report of a rail. */
  report(fields: Partial<RailCallbackRequest> & { reference: string }): Promise<RailCallbackReply> {
    return this.take(this.signed(fields));
  }

  take(request: RailCallbackRequest): Promise<RailCallbackReply> {
    return this.get(CallbackService).take(request);
  }

  signed(fields: Partial<RailCallbackRequest> & { reference: string }): RailCallbackRequest {
    const report: Omit<RailCallbackRequest, 'signature'> = {
      ...{
        rail: 'sandbox',
        type: 'deposit',
        event_id: randomUUID(),
        amount: '100.00',
        currency: 'USD',
        status: 'paid',
      },
      at: this.clock.now(),
      ...fields,
    };
    return { ...report, signature: signReport(report, RAIL_SECRET) };
  }

  /** The statuses published for a record, in order. */
  async published(id: string): Promise<string[]> {
    const rows: { status: string }[] = await this.db.dataSource.query(
      `select e->>'status' as status from outbox, jsonb_array_elements(payload::jsonb) e where e->>'id' = $1 order by outbox.id`,
      [id],
    );
    return rows.map((row) => row.status);
  }

  /** The entries published for the audit log, in order. */
  async audited(): Promise<AuditAppendRequest[]> {
    const rows: { payload: string }[] = await this.db.dataSource.query(
      'select payload from outbox where event = $1 order by id',
      [walletOperatorActed.name],
    );
    return rows.flatMap(({ payload }) => parseList(AuditAppendRequest, JSON.parse(payload)));
  }

  /** The actions on a subject that were published for the audit log. */
  async actionsOn(subject: string): Promise<string[]> {
    return (await this.audited()).filter((entry) => entry.subject === subject).map((entry) => entry.action);
  }

  /** Checks that balances equal the sums of their transfers, sum to zero, and are not negative for customers. */
  async assertBooks(): Promise<void> {
    const odd: unknown[] = await this.db.dataSource.query(`
      select a.id from accounts a
      left join (select id, sum(amount) as sum from (
        select credit as id, amount from transfers union all select debit, -amount from transfers) t group by id) s on s.id = a.id
      where a.balance <> coalesce(s.sum, 0) or (a.balance < 0 and a.kind not like 'outside%')
      union all
      select null from accounts group by currency having sum(balance) <> 0`);
    if (odd.length > 0) throw new Error(`the accounts are wrong: ${JSON.stringify(odd)}`);
  }

  /** Reads the terms again, as every process does every two seconds. */
  refreshTerms(): Promise<void> {
    return refreshTerms(this.module);
  }
}

/** The context of a customer's call. */
export function contextOf(userId: string, idempotencyKey?: string): CallContext {
  return Object.assign(systemContext('spec'), { userId, ...(idempotencyKey ? { idempotencyKey } : {}) });
}

/** The context of an operator's call. */
export function operatorContext(): CallContext {
  return Object.assign(contextOf(randomUUID()), { operator: true });
}

/** Whole units as micro-units. */
export const units = (whole: number): bigint => BigInt(whole) * MICRO;

/** The same connection with request subjects of its own, because suites share one server. */
function prefixed(nats: NatsConnection, prefix: string): NatsConnection {
  const own = (subject: string): string => (subject.startsWith('rpc.') ? prefix + subject : subject);
  return new Proxy(nats, {
    get: (target, key) => {
      if (key === 'publish') {
        return (...[subject, data, options]: Parameters<NatsConnection['publish']>) =>
          target.publish(own(subject), data, options);
      }
      if (key === 'subscribe') {
        return (...[subject, options]: Parameters<NatsConnection['subscribe']>) =>
          target.subscribe(own(subject), options);
      }
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function env(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests by npm test, which starts the servers`);
  return value;
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the module is not created yet');
  return value;
}
