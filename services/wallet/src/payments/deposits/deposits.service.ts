import { randomUUID } from 'node:crypto';
import {
  AppError,
  type DepositRequest,
  type DepositsReply,
  type DepositView,
  type OwnMoneyRecordsRequest,
  PAYMENT_CURRENCIES,
} from '@makoto/contracts';
import { type CallContext, Clock, callerOf, type IdempotentCall, once, Repeats, type Task } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { IdentityChecks } from '../../identity-checks/identity-checks.service.js';
import { readAmount } from '../../ledger/index.js';
import { RatesService } from '../../rates/rates.service.js';
import { inUsd, usdRateLess } from '../../rates/usd-rate.calc.js';
import { nextNumbers, pageOfCustomer } from '../payment-records.repository.js';
import { QuickCheckouts } from '../rails/quick/quick-checkouts.service.js';
import { assertRange, Terms } from '../terms/terms.service.js';
import { assertDailyLimit } from './daily-limit.js';
import { heldWithin } from './deposit.calc.js';
import { Deposit } from './deposit.entity.js';
import { toDepositView } from './deposit.view.js';
import { expiryTask } from './deposit-expiry.service.js';
import { DepositSteps } from './deposit-steps.service.js';
import { heldRates } from './deposits.repository.js';
import { PayToService } from './pay-to.service.js';

/** The most deposits with a held rate that a customer may have at a time. */
const MAX_HELD_RATES = 5;

/** Opens and lists customers' deposits. Only a rail's report credits one. */
@Injectable()
export class DepositsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly repeats: Repeats,
    private readonly rates: RatesService,
    private readonly identity: IdentityChecks,
    private readonly terms: Terms,
    private readonly payTo: PayToService,
    private readonly steps: DepositSteps,
    private readonly checkouts: QuickCheckouts,
  ) {}

  /**
   * Opens a deposit and holds a rate for it.
   * @throws INVALID_AMOUNT, AMOUNT_OUT_OF_RANGE, TERMS_CHANGED, ACCOUNT_RESTRICTED, LIMIT_REACHED, TOO_MANY_QUOTES,
   * NO_FRESH_PRICE
   */
  async open(request: DepositRequest, context: CallContext): Promise<DepositView> {
    // A retry gets the first deposit, whatever terms its customer was shown since.
    const { terms_version: _, ...body } = request;
    const call = { owner: callerOf(context), call: 'user/deposit', key: context.idempotencyKey, body };
    const view = await this.repeats.answer({ ...call, at: this.clock.now() }, (key) =>
      this.place(key, request, context),
    );
    return this.checkouts.withPage(view);
  }

  /** The caller's deposits, newest first. */
  async list(request: OwnMoneyRecordsRequest, context: CallContext): Promise<DepositsReply> {
    const found = await pageOfCustomer(this.dataSource.manager, Deposit, callerOf(context), request);
    return { ...found, list: found.list.map((d) => toDepositView(d, context.lang)) };
  }

  /** Whether a deposit that its owner reported paid is still to arrive. */
  areComing(userId: string): Promise<boolean> {
    return this.dataSource.manager.existsBy(Deposit, { user_id: userId, status: 'pending' });
  }

  private async place(key: IdempotentCall, request: DepositRequest, context: CallContext): Promise<DepositView> {
    const userId = key.owner;
    const { method, currency, country } = request;
    assertMethod(request);
    if (method === 'bank') this.terms.assertCountry(country, currency);
    const amount = readAmount(request.amount, currency);
    const terms = this.terms.deposit(method, currency, request.terms_version);
    assertRange(amount, terms, currency);
    const restrictions = await this.identity.assertMayDeposit(userId, context);
    const usdRate = usdRateLess(await this.rates.inUsd(currency, context), terms.spread);
    const within = heldWithin(terms.spread);
    const now = this.clock.now();
    const tasks: Task[] = [];
    const view = await this.dataSource.transaction((manager) =>
      once(manager, key, async () => {
        const numbers = await nextNumbers(manager, 'deposits', userId);
        const usdAmount = inUsd(amount, usdRate);
        await assertDailyLimit(manager, restrictions, usdAmount, now);
        if (within > 0n) await assertFewHeldRates(manager, userId, now);
        const deposit = manager.create(Deposit, {
          ...numbers,
          ...{ id: randomUUID(), user_id: userId, method, currency, country: country ?? null },
          ...{ amount, usd_amount: usdAmount, rate: usdRate.rate, per_usd: usdRate.perUsd },
          ...{ spread: terms.spread, held_within: within, terms_version: terms.version },
          ...{ rate_until: now + terms.rateHoldMs, status: 'awaiting_payment', created_at: now, updated_at: now },
        });
        deposit.pay_to = await this.payTo.of(manager, deposit);
        await manager.insert(Deposit, deposit);
        tasks.push(expiryTask(deposit.id, 'open', deposit.rate_until));
        tasks.push(...(await this.checkouts.add(manager, deposit)));
        await this.steps.publish(manager, deposit, tasks);
        return toDepositView(deposit, context.lang);
      }),
    );
    this.steps.afterCommit(tasks);
    return view;
  }
}

/** Each held rate is a promise; customers need few at a time. @throws TOO_MANY_QUOTES */
async function assertFewHeldRates(manager: EntityManager, userId: string, now: number): Promise<void> {
  const held = await heldRates(manager, userId, now, MAX_HELD_RATES);
  if (held[0] === undefined || held.length < MAX_HELD_RATES) return;
  const retry_after_s = Math.ceil((held[0] + 1 - now) / 1000);
  throw new AppError('TOO_MANY_QUOTES', { limit: MAX_HELD_RATES, retry_after_s });
}

/** Crypto deposits are in USDT; all other methods take fiat currencies. */
function assertMethod(request: DepositRequest): void {
  if ((request.method === 'crypto') === (request.currency === 'USDT')) return;
  const values = PAYMENT_CURRENCIES.filter((c) => (c === 'USDT') === (request.method === 'crypto')).join(', ');
  throw new AppError('VALIDATION', {}, [{ field: 'currency', key: 'choice', params: { values } }]);
}
