import { randomUUID } from 'node:crypto';
import {
  AppError,
  balances,
  checkPayPassword,
  consoleEarnTerms,
  EarnTerms,
  earnAccrue,
  earnBuy,
  earnCancel,
  earnCover,
  earnEnd,
  exchangeRate,
  type PositionView,
  type RestrictionsView,
  restrictions,
  TERMS_NOTICE_MS,
  walletTerms,
  wealthBuy,
  wealthOrders,
} from '@makoto/contracts';
import { connectRedis } from '@makoto/platform';
import { openHarnessParts, type Peer, ServiceHarness } from '@makoto/platform/testing';
import { AccrualsProcessor } from '../accruals/accruals.processor.js';
import { AccrualsService } from '../accruals/accruals.service.js';
import { EarnConfig } from '../config.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { RecoverySweeper } from '../recovery/recovery.sweeper.js';
import { startEarn } from '../start-earn.js';
import { FakeLedger } from './fake-ledger.js';

export const PIN = '246810';

/** Each Jest worker uses its own Redis database, so that services of other suites do not take its jobs. */
const redisDatabase = (): number => Number(process.env.JEST_WORKER_ID ?? 0) % 16;
const redisUrl = (): string => `${process.env.TEST_REDIS_URL}/${redisDatabase()}`;

/** The whole service on real servers, with a manual clock and fake peers. */
export class EarnHarness extends ServiceHarness {
  readonly ledger = new FakeLedger();
  readonly restrictions: Partial<RestrictionsView> = {};
  /** The price of one USDT in USD. */
  rate = '1.0005';
  /** What conversions from USD to USDT leave to the house. */
  spread = '0';
  /** How long the ledger takes to post, milliseconds. */
  writesAfterMs = 0;
  /** Runs while the ledger is asked to end positions. */
  whileEnding: (() => Promise<unknown>) | undefined;
  readonly wallet = this.peer('wallet');

  static async start(at?: number): Promise<EarnHarness> {
    const test = await EarnHarness.open(at);
    // Jobs left by an earlier suite of this worker would run at unexpected moments.
    const redis = connectRedis(redisUrl());
    await redis.flushdb();
    redis.disconnect();
    await test.restart();
    return test;
  }

  /** Opens everything except the service itself. */
  static async open(at = Date.UTC(2026, 10, 1, 9)): Promise<EarnHarness> {
    const test = new EarnHarness(await openHarnessParts('earn', MIGRATIONS, at));
    test.fakePeers(test.wallet, test.peer('identity'), test.peer('market'));
    return test;
  }

  /** Starts the service, or restarts it. */
  async restart(redis = redisUrl()): Promise<void> {
    if (this.service) await this.service.stop();
    const config = Object.assign(new EarnConfig(), this.settings(redis));
    this.service = await startEarn(config, this.clock);
    // Tests call sweep() themselves.
    await this.service.get(RecoverySweeper).onModuleDestroy();
  }

  /** Runs the sweeper once; a run that fails because a peer is down is ignored. */
  async sweep(): Promise<void> {
    try {
      await this.service.get(RecoverySweeper).run();
    } catch (error) {
      if (!(error instanceof AppError) || error.errorName !== 'UNAVAILABLE') throw error;
    }
  }

  /** How many connections there are to this worker's Redis database. */
  async redisConnections(): Promise<number> {
    const redis = connectRedis(redisUrl());
    const list = String(await redis.client('LIST'));
    redis.disconnect();
    return list.split('\n').filter((line) => line.includes(` db=${redisDatabase()} `)).length - 1;
  }

  /** Pays due returns, like the accrual job. */
  accrue(): Promise<number> {
    return this.service.get(AccrualsService).runDue();
  }

  /** Adds the job of the next due return. */
  schedule(): Promise<void> {
    return this.service.get(AccrualsProcessor).schedule();
  }

  /** A new customer with these balances. */
  customer(money: Record<string, string> = { USDT: '10000' }): string {
    const id = randomUUID();
    for (const [currency, amount] of Object.entries(money)) this.ledger.give(id, currency, amount);
    return id;
  }

  /** Resets the ledger to a reserve without promises, and makes it answer. */
  reset(): void {
    this.ledger.balances.clear();
    this.ledger.reserve('USDT', '1000');
    this.ledger.reserve('USD', '1000');
    this.writesAfterMs = 0;
    this.whileEnding = undefined;
    Object.assign(this.ledger, { loseReplies: 0, sendReplies: 0, loseRequests: 0, takeRequests: 0 });
  }

  /**
   * Two operators change terms of a product, or make a new one; ten seconds later they are in force. Returns their version.
   */
  async setTerms(subject: string, change: Partial<EarnTerms>): Promise<number> {
    const [ann, ben] = [{ operatorId: randomUUID() }, { operatorId: randomUUID() }];
    const { current, newest } = await this.call(consoleEarnTerms.get, { subject }, ann);
    const content = Object.assign(new EarnTerms(), current?.content, change);
    const proposal = { subject, content, version: newest ?? null, reason: 'Changed by a test' };
    const { version } = await this.call(consoleEarnTerms.propose, proposal, ann);
    await this.call(consoleEarnTerms.approve, { subject, version }, ben);
    this.clock.advance(TERMS_NOTICE_MS);
    return version;
  }

  /** Ends all positions, so that they do not accrue in the next test. */
  async endPositions(): Promise<void> {
    await this.database.dataSource.query(
      "update positions set status = 'completed', completed_at = 0 where status <> 'completed'",
    );
    await this.database.dataSource.query('update products set outstanding = 0');
  }

  buy(userId: string, product_id = 'lock-7', amount = '1000'): Promise<PositionView> {
    return this.call(wealthBuy, { product_id, amount, pay_password: PIN }, { userId });
  }

  async positionsOf(userId: string): Promise<PositionView[]> {
    return (await this.call(wealthOrders, {}, { userId })).list;
  }

  /** The newest position of a customer. */
  async positionOf(userId: string): Promise<PositionView | undefined> {
    return (await this.positionsOf(userId))[0];
  }

  private later(): number {
    this.clock.advance(this.writesAfterMs);
    return this.clock.now();
  }

  private fakePeers(wallet: Peer, identity: Peer, market: Peer): void {
    const { ledger } = this;
    wallet
      .on(earnBuy, (r) => ledger.buy(r))
      .on(earnCancel, (r) => ledger.cancel(r.position_id))
      .on(earnAccrue, (r) => ledger.accrue(r, this.later()))
      .on(earnEnd, async (r) => {
        await this.whileEnding?.();
        return ledger.end(r, this.later());
      })
      .on(earnCover, () => ledger.cover())
      .on(walletTerms, () => ({
        payments: [],
        conversions: [{ version: 1, effective_at: 0, usd_to_usdt: this.spread, usdt_to_usd: '0' }],
      }))
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
        // All customers have a second factor, but buying and ending a position do not require it.
        if (r.second_factor) throw new AppError('SECOND_FACTOR');
        return { changed_at: 0 };
      })
      .on(restrictions, (r) => ({
        user_id: r.user_id,
        closed: false,
        frozen: false,
        kyc_status: 'none' as const,
        ...this.restrictions,
      }))
      .start();
    market.on(exchangeRate, () => ({ rate: this.rate, at: this.clock.now(), source: 'test' })).start();
  }
}
