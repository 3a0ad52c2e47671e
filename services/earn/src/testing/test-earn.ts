import { randomUUID } from 'node:crypto';
import {
  AppError,
  balances,
  type CallDef,
  checkPayPassword,
  earnAccrue,
  earnBuy,
  earnCancel,
  earnCover,
  earnEnd,
  exchangeRate,
  parse,
  type StandingView,
  standing,
} from '@makoto/contracts';
import { connectNats, RpcClient, type RunningService, systemContext } from '@makoto/platform';
import { createTestDatabase, ManualClock, OwnNats, Peer, type TestDatabase } from '@makoto/platform/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import { AccrualsService } from '../accruals/accruals.service.js';
import { EarnConfig } from '../config.js';
import { AccrualsProcessor } from '../jobs/accruals.processor.js';
import { Sweeper } from '../jobs/sweeper.js';
import { EarnTables1 } from '../migrations/earn-tables.migration.js';
import { startEarn } from '../start-earn.js';
import { PlayLedger } from './play-ledger.js';

export const PIN = '246810';

/** The whole service on real servers, with a clock that a test moves and peers that it plays. */
export class TestEarn {
  readonly ledger = new PlayLedger();
  readonly standing: Partial<StandingView> = {};
  /** USD for one USDT. */
  rate = '1.0005';
  service!: RunningService;

  private constructor(
    private readonly server: OwnNats,
    private readonly nats: NatsConnection,
    private readonly rpc: RpcClient,
    readonly database: TestDatabase,
    readonly clock: ManualClock,
    readonly wallet: Peer,
    private readonly peers: Peer[],
  ) {}

  static async start(at = Date.UTC(2026, 10, 1, 9)): Promise<TestEarn> {
    const server = await OwnNats.start();
    const nats = await connectNats(server.url, 'test');
    const database = await createTestDatabase(process.env.TEST_DATABASE_URL ?? '', 'earn', {
      migrations: [EarnTables1],
    });
    const [wallet, identity, market] = [new Peer('wallet', nats), new Peer('identity', nats), new Peer('market', nats)];
    const clock = new ManualClock(at);
    const test = new TestEarn(server, nats, new RpcClient(nats), database, clock, wallet, [wallet, identity, market]);
    test.play(wallet, identity, market);
    await test.restart();
    return test;
  }

  /** Starts the service, anew where it runs already. */
  async restart(): Promise<void> {
    if (this.service) await this.service.stop();
    const config = Object.assign(new EarnConfig(), {
      DATABASE_URL: this.database.url,
      NATS_URL: this.server.url,
      REDIS_URL: process.env.TEST_REDIS_URL,
      LOG_LEVEL: 'silent',
    });
    this.service = await startEarn(config, this.clock);
  }

  /** Makes a call as a customer does. */
  async call<Request extends object, Reply extends object>(
    def: CallDef<Request, Reply>,
    body: Request,
    as: { userId?: string; key?: string } = {},
  ): Promise<Reply> {
    const context = Object.assign(systemContext('test'), {
      ...(as.userId ? { userId: as.userId } : {}),
      ...(as.key ? { idempotencyKey: as.key } : {}),
    });
    const reply = await this.rpc.forward(def, body, context);
    if (!def.reply || !isClassOf(def, def.reply)) throw new Error('a list is not read here');
    return parse(def.reply, reply);
  }

  /** What the sweeper does every ten seconds. */
  sweep(): Promise<void> {
    return this.service.get(Sweeper).sweep();
  }

  /** What the accrual job does. */
  accrue(): Promise<number> {
    return this.service.get(AccrualsService).runDue();
  }

  /** Sets the next accrual's job. */
  schedule(): Promise<void> {
    return this.service.get(AccrualsProcessor).schedule();
  }

  /** Waits for a message on a NATS subject whose events are the ones looked for. */
  async next(subject: string, wanted: (events: Record<string, unknown>[]) => boolean): Promise<void> {
    const subscription = this.nats.subscribe(subject);
    await this.nats.flush();
    for await (const message of subscription) if (wanted(message.json())) break;
    subscription.unsubscribe();
  }

  /** A customer with money. */
  customer(money: Record<string, string> = { USDT: '10000' }): string {
    const id = randomUUID();
    for (const [currency, amount] of Object.entries(money)) this.ledger.give(id, currency, amount);
    return id;
  }

  async stop(): Promise<void> {
    await this.service.stop();
    for (const peer of this.peers) await peer.stop();
    this.rpc.close();
    await this.nats.close();
    await this.database.drop();
    await this.server.stop();
  }

  private play(wallet: Peer, identity: Peer, market: Peer): void {
    const { ledger } = this;
    wallet
      .on(earnBuy, (r) => ledger.buy(r))
      .on(earnCancel, (r) => ledger.cancel(r.position_id))
      .on(earnAccrue, (r) => ledger.accrue(r))
      .on(earnEnd, (r) => ledger.end(r))
      .on(earnCover, () => ledger.cover())
      .on(balances, (r) => ({
        balances: ['USD', 'USDT'].map((currency) => ({
          currency,
          available: ledger.balance(r.user_id, 'available', currency),
          in_trade: '0.00',
          locked: ledger.balance(r.user_id, 'locked', currency),
          withdrawing: '0.00',
        })),
      }))
      .start();
    identity
      .on(checkPayPassword, (r) => {
        if (r.pay_password !== PIN) throw new AppError('WRONG_PAY_PASSWORD', { tries_left: 4 });
        return { changed_at: 0 };
      })
      .on(standing, (r) => ({
        user_id: r.user_id,
        closed: false,
        frozen: false,
        kyc_status: 'none' as const,
        ...this.standing,
      }))
      .start();
    market.on(exchangeRate, () => ({ rate: this.rate, at: this.clock.now(), source: 'test' })).start();
  }
}

function isClassOf<Reply extends object>(
  def: CallDef<object, Reply>,
  type: NonNullable<CallDef['reply']>,
): type is new () => Reply {
  return def.reply === type && def.shape === 'one';
}
