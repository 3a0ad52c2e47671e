import { randomUUID } from 'node:crypto';
import {
  AppError,
  balances,
  checkPayPassword,
  earnAccrue,
  earnBuy,
  earnCancel,
  earnCover,
  earnEnd,
  exchangeRate,
  type PositionView,
  type RestrictionsView,
  restrictions,
  wealthBuy,
  wealthOrders,
} from '@makoto/contracts';
import { connectRedis } from '@makoto/platform';
import { openHarnessParts, type Peer, ServiceHarness } from '@makoto/platform/testing';
import { AccrualsService } from '../accruals/accruals.service.js';
import { EarnConfig } from '../config.js';
import { AccrualsProcessor } from '../jobs/accruals.processor.js';
import { Sweeper } from '../jobs/sweeper.js';
import { EARN_MIGRATIONS } from '../migrations/migrations.js';
import { startEarn } from '../start-earn.js';
import { PlayLedger } from './play-ledger.js';

export const PIN = '246810';

/** A database of its own for each of Jest's workers: another suite's service must not take this one's jobs. */
const redisUrl = (): string => `${process.env.TEST_REDIS_URL}/${Number(process.env.JEST_WORKER_ID ?? 0) % 16}`;

/** The whole service on real servers, with a clock that a test moves and peers that it plays. */
export class TestEarn extends ServiceHarness {
  readonly ledger = new PlayLedger();
  readonly restrictions: Partial<RestrictionsView> = {};
  /** USD for one USDT. */
  rate = '1.0005';
  /** How long the ledger takes to write. */
  writesAfterMs = 0;
  /** What happens while the ledger is asked to end positions. */
  whileEnding: (() => Promise<unknown>) | undefined;
  readonly wallet = this.peer('wallet');

  static async start(at?: number): Promise<TestEarn> {
    const test = await TestEarn.open(at);
    // What an earlier suite of this worker left would pay at moments of its own.
    const redis = connectRedis(redisUrl());
    await redis.flushdb();
    redis.disconnect();
    await test.restart();
    return test;
  }

  /** All but the service itself. */
  static async open(at = Date.UTC(2026, 10, 1, 9)): Promise<TestEarn> {
    const test = new TestEarn(await openHarnessParts('earn', EARN_MIGRATIONS, at));
    test.play(test.wallet, test.peer('identity'), test.peer('market'));
    return test;
  }

  /** Starts the service, anew where it runs already. */
  async restart(redis = redisUrl()): Promise<void> {
    if (this.service) await this.service.stop();
    const config = Object.assign(new EarnConfig(), this.settings(redis));
    this.service = await startEarn(config, this.clock);
    // Tests sweep when they say so, not every ten seconds of the wall's clock.
    await this.service.get(Sweeper).onModuleDestroy();
  }

  /** What the sweeper does every ten seconds; a round that a missing peer ends waits for the next. */
  async sweep(): Promise<void> {
    try {
      await this.service.get(Sweeper).sweep();
    } catch (error) {
      if (!(error instanceof AppError) || error.errorName !== 'UNAVAILABLE') throw error;
    }
  }

  /** What the accrual job does. */
  accrue(): Promise<number> {
    return this.service.get(AccrualsService).runDue();
  }

  /** Sets the next accrual's job. */
  schedule(): Promise<void> {
    return this.service.get(AccrualsProcessor).schedule();
  }

  /** A customer with money. */
  customer(money: Record<string, string> = { USDT: '10000' }): string {
    const id = randomUUID();
    for (const [currency, amount] of Object.entries(money)) this.ledger.give(id, currency, amount);
    return id;
  }

  /** Money for a house that owes nobody anything, and a ledger that answers. */
  reset(): void {
    this.ledger.balances.clear();
    this.ledger.reserve('USDT', '1000');
    this.ledger.reserve('USD', '1000');
    this.writesAfterMs = 0;
    this.whileEnding = undefined;
    Object.assign(this.ledger, { loseReplies: 0, sendReplies: 0, loseRequests: 0, takeRequests: 0 });
  }

  /** Positions of one test must not accrue in the next. */
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

  /** The only position of a customer, or the newest. */
  async positionOf(userId: string): Promise<PositionView | undefined> {
    return (await this.positionsOf(userId))[0];
  }

  private later(): number {
    this.clock.advance(this.writesAfterMs);
    return this.clock.now();
  }

  private play(wallet: Peer, identity: Peer, market: Peer): void {
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
        // Every customer here has a second factor: buying and ending a position do not ask for it.
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
