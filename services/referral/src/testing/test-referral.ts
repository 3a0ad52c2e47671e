import { randomUUID } from 'node:crypto';
import {
  AppError,
  type EventDef,
  formatMicro,
  InviteReply,
  type InviteRequest,
  micro,
  type OrderEvent,
  orderSettled,
  parse,
  type RebatesPayRequest,
  rebatesPay,
  registered,
  userInvite,
} from '@makoto/contracts';
import {
  connectNats,
  EVENT_STREAM,
  eventSubject,
  openJetStream,
  RpcClient,
  type RunningService,
  systemContext,
} from '@makoto/platform';
import { createTestDatabase, ManualClock, OwnNats, Peer, type TestDatabase } from '@makoto/platform/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import { ReferralConfig } from '../config.js';
import { ReferralTables1 } from '../migrations/referral-tables.migration.js';
import { startReferral } from '../start-referral.js';

type JetStream = Awaited<ReturnType<typeof openJetStream>>;

const PATIENCE_MS = 20_000;
const LOOK_MS = 20;

/** The whole service on real servers of its own; the wallet is played, and keeps what it was asked to pay. */
export class TestReferral {
  /** What was paid, by `<order>/<level>`. */
  readonly paid = new Map<string, { userId: string; amount: bigint }>();
  /** How many replies of the wallet are lost from now on, after it has paid. */
  loseReplies = 0;
  service!: RunningService;

  private constructor(
    private readonly server: OwnNats,
    private readonly nats: NatsConnection,
    private readonly stream: JetStream,
    private readonly rpc: RpcClient,
    readonly database: TestDatabase,
    readonly clock: ManualClock,
    readonly wallet: Peer,
  ) {}

  static async open(): Promise<TestReferral> {
    const server = await OwnNats.start();
    const nats = await connectNats(server.url, 'test');
    const stream = await openJetStream(nats);
    const database = await createTestDatabase(process.env.TEST_DATABASE_URL ?? '', 'referral', {
      migrations: [ReferralTables1],
    });
    const wallet = new Peer('wallet', nats);
    const clock = new ManualClock(Date.UTC(2026, 10, 1));
    const test = new TestReferral(server, nats, stream, new RpcClient(nats), database, clock, wallet);
    wallet.on(rebatesPay, (request) => test.pay(request)).start();
    await test.start();
    return test;
  }

  /** Starts the service, anew where it was stopped. */
  async start(): Promise<void> {
    const config = Object.assign(new ReferralConfig(), {
      DATABASE_URL: this.database.url,
      NATS_URL: this.server.url,
      REDIS_URL: 'redis://127.0.0.1:1',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'https://makoto.example/',
    });
    this.service = await startReferral(config, this.clock);
  }

  /** Publishes an event as its owner's outbox would; the same message id is the same message. */
  async publish<Payload extends object>(
    def: EventDef<Payload>,
    events: Payload[],
    msgID: string = randomUUID(),
  ): Promise<void> {
    await this.stream.js.publish(eventSubject(def.name), JSON.stringify(events), { msgID });
  }

  /** Tells of a registration and answers the new member. */
  async register(inviter?: string, more: { id?: string; username?: string } = {}): Promise<string> {
    const user_id = more.id ?? randomUUID();
    const username = more.username ?? 'someone';
    await this.publish(registered, [{ user_id, username, inviter_id: inviter ?? null, at: this.clock.now() }]);
    return user_id;
  }

  /** Registers and waits until the member has a place. */
  async member(inviter?: string, username?: string): Promise<string> {
    const id = await this.register(inviter, username ? { username } : {});
    await this.until(async () => (await this.ancestors(id)) !== undefined);
    return id;
  }

  /** Tells of a settled order with this fee and answers its id. */
  async settle(userId: string, fee: string, result: OrderEvent['result'] = 'win'): Promise<string> {
    const order = orderOf(userId, fee, result);
    await this.publish(orderSettled, [order]);
    return order.id;
  }

  async ancestors(id: string): Promise<string[] | undefined> {
    const [row]: { ancestors: string[] | null }[] = await this.database.dataSource.query(
      'select ancestors from members where user_id = $1',
      [id],
    );
    return row?.ancestors ?? undefined;
  }

  /** What a user's invite page shows. */
  async page(userId: string, request: InviteRequest = {}): Promise<InviteReply> {
    const context = Object.assign(systemContext('test'), { userId });
    return parse(InviteReply, await this.rpc.forward(userInvite, request, context));
  }

  /** Gives a member a code, so that identity need not be asked. */
  async giveCode(userId: string, code: string): Promise<void> {
    await this.database.dataSource.query('update members set invite_code = $2 where user_id = $1', [userId, code]);
  }

  paidTo(userId: string): string {
    let sum = 0n;
    for (const rebate of this.paid.values()) if (rebate.userId === userId) sum += rebate.amount;
    return formatMicro(sum);
  }

  /** Waits until everything that the streams hold has been worked off and paid. */
  async quiet(): Promise<void> {
    await this.until(async () => {
      // In this order: what has left the stream is owed, and what is owed no more has been paid.
      return (await this.backlog()) === 0 && (await this.owed()) === 0;
    });
  }

  /** How many batches are not paid yet. */
  async owed(): Promise<number> {
    const [row]: { due: number }[] = await this.database.dataSource.query(
      'select count(*)::int as due from due_batches',
    );
    return row?.due ?? 0;
  }

  /** Looks until it is so. */
  async until(isSo: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    while (!(await isSo())) {
      if (performance.now() > end) throw new Error('it did not come about');
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  async close(): Promise<void> {
    await this.service.stop();
    await this.wallet.stop();
    this.rpc.close();
    await this.nats.close();
    await this.database.drop();
    await this.server.stop();
  }

  /** Messages of the stream that a consumer has not acknowledged. */
  private async backlog(): Promise<number> {
    const infos = await Promise.all(
      ['referral_identity_registered', 'referral_trading_order_settled'].map((name) =>
        this.stream.jsm.consumers.info(EVENT_STREAM, name),
      ),
    );
    return infos.reduce((sum, info) => sum + info.num_pending + info.num_ack_pending, 0);
  }

  private pay(request: RebatesPayRequest): object {
    for (const r of request.rebates) {
      const key = `${r.order_id}/${r.level}`;
      const before = this.paid.get(key);
      const rebate = { userId: r.user_id, amount: micro(r.amount) };
      if (before && (before.userId !== rebate.userId || before.amount !== rebate.amount))
        throw new AppError('CONFLICT');
      this.paid.set(key, rebate);
    }
    if (this.loseReplies === 0) return {};
    this.loseReplies--;
    throw new AppError('UNAVAILABLE');
  }
}

/** A settled order as trading tells it. */
export function orderOf(userId: string, fee: string, result: OrderEvent['result']): OrderEvent {
  return {
    ...{ id: randomUUID(), number: '0000-0000-0000', user_id: userId, product_id: 'p', symbol: 'BTCUSDT' },
    ...{ direction: 'up', amount: '100.00', fee, payout_rate: '0.85', buy_price: '1.00', status: 'settled', result },
    ...{ order_time: 0, settle_time: 1, sell_price: '1.00', sell_time: 1, profit: '0.00' },
  };
}
