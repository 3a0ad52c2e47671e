import { randomUUID } from 'node:crypto';
import {
  AppError,
  type DepositRequest,
  type DepositsReply,
  type DepositView,
  depositChanged,
  formatMicro,
  type MoneyRecordsRequest,
  micro,
  PAYMENT_CURRENCIES,
  pageOf,
  type RestrictionsView,
  type SubmitNowReply,
  type SubmitNowRequest,
  uploadLink,
} from '@makoto/contracts';
import {
  type CallContext,
  Clock,
  callerOf,
  derivedId,
  type IdempotentCall,
  isUuid,
  Outbox,
  once,
  Repeats,
  RpcClient,
  type Task,
  Tasks,
} from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { RestrictionsService } from '../../identity-checks/identity-checks.service.js';
import { readAmount } from '../../ledger/amount.js';
import { RatesService } from '../../rates/rates.service.js';
import { inUsd } from '../../rates/usd-rate.calc.js';
import type { Task } from '../../tasks/task.js';
import { Tasks } from '../../tasks/tasks.service.js';
import { Sandbox } from '../rails/sandbox/sandbox.service.js';
import { Terms } from '../terms/terms.service.js';
import { Deposit } from './deposit.entity.js';
import { toDepositEvent, toDepositView } from './deposit.view.js';
import { DEPOSIT_EXPIRY } from './deposit-expiry.service.js';
import {
  depositedSince,
  lockDeposit,
  lockDeposits,
  nextDepositNumbers,
  pageOfDeposits,
} from './deposits.repository.js';
import { PayToService } from './pay-to.service.js';

const DAY_MS = 86_400_000;

/** Deposits as their owner asks for them. Nothing here credits anything: only a rail's report does. */
@Injectable()
export class DepositsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly rpc: RpcClient,
    private readonly outbox: Outbox,
    private readonly repeats: Repeats,
    private readonly rates: RatesService,
    private readonly restrictions: RestrictionsService,
    private readonly terms: Terms,
    private readonly tasks: Tasks,
    private readonly sandbox: Sandbox,
    private readonly payTo: PayToService,
  ) {}

  /**
   * Opens a deposit and holds a rate for it.
   * @throws INVALID_AMOUNT, AMOUNT_OUT_OF_RANGE, ACCOUNT_RESTRICTED, LIMIT_REACHED, NO_FRESH_PRICE
   */
  async open(request: DepositRequest, context: CallContext): Promise<DepositView> {
    return this.repeats.answer(this.keyOf('user/deposit', request, context), (key) =>
      this.place(key, request, context),
    );
  }

  /**
   * The customer says it is paid: it waits for the rail's word. One that has expired is opened anew by that, so what
   * keeps a deposit from being opened keeps it expired; money that has come all the same the rail reports.
   *
   * @throws NOT_FOUND, CONFLICT where it has failed or expires at this moment; ACCOUNT_RESTRICTED, IDENTITY_NEEDED,
   * LIMIT_REACHED where it has expired
   */
  async submit(request: SubmitNowRequest, context: CallContext): Promise<SubmitNowReply> {
    return this.repeats.answer(this.keyOf('wallet/submit_now', request, context), (key) =>
      this.callPaid(key, request, context),
    );
  }

  /** The caller's deposits, newest first. */
  async list(request: MoneyRecordsRequest, context: CallContext): Promise<DepositsReply> {
    const { page, size, offset } = pageOf(request);
    const { manager } = this.dataSource;
    const { list, total } = await pageOfDeposits(manager, callerOf(context), request.status, offset, size);
    return { list: list.map((d) => toDepositView(d, context.lang)), page, size, total };
  }

  /** Whether a deposit that its owner calls paid waits for the rail's word. */
  areComing(userId: string): Promise<boolean> {
    return this.dataSource.manager.existsBy(Deposit, { user_id: userId, status: 'pending' });
  }

  private keyOf(call: string, body: object, context: CallContext): IdempotentCall {
    return { owner: callerOf(context), call, key: context.idempotencyKey, body, at: this.clock.now() };
  }

  private async place(key: IdempotentCall, request: DepositRequest, context: CallContext): Promise<DepositView> {
    const userId = key.owner;
    assertMethod(request);
    if (request.method === 'bank') this.terms.assertCountry(request.country, request.currency);
    const amount = readAmount(request.amount, request.currency);
    this.terms.assertDeposit(amount, request.currency);
    const restrictions = await this.restrictions.assertMayDeposit(userId, context);
    const usdRate = await this.rates.inUsd(request.currency, context);
    const now = this.clock.now();
    const view = await this.dataSource.transaction((manager) =>
      once(manager, key, async () => {
        const numbers = await nextDepositNumbers(manager, userId);
        const usdAmount = inUsd(amount, usdRate);
        await assertDailyLimit(manager, restrictions, usdAmount, now);
        const deposit = manager.create(Deposit, {
          ...numbers,
          ...{ id: randomUUID(), user_id: userId, method: request.method, currency: request.currency },
          ...{ country: request.country ?? null, amount, usd_amount: usdAmount },
          ...{ rate: usdRate.rate, per_usd: usdRate.perUsd },
          ...{ rate_until: now + this.terms.rateHoldMs, status: 'awaiting_payment', created_at: now, updated_at: now },
        });
        deposit.pay_to = await this.payTo.of(manager, deposit);
        await manager.insert(Deposit, deposit);
        await this.tasks.schedule(manager, expiryTask(deposit.id, 'open', deposit.rate_until));
        await this.outbox.add(manager, depositChanged, [toDepositEvent(deposit)]);
        return toDepositView(deposit, context.lang);
      }),
    );
    this.tasks.trigger([expiryTask(view.id, 'open', Date.parse(view.rate_until))]);
    this.outbox.notify();
    return view;
  }

  private async callPaid(
    key: IdempotentCall,
    request: SubmitNowRequest,
    context: CallContext,
  ): Promise<SubmitNowReply> {
    const userId = key.owner;
    if (!isUuid(request.deposit_id)) throw new AppError('NOT_FOUND');
    if (request.proof) {
      await this.rpc.request(uploadLink, { id: request.proof, user_id: userId, purpose: 'deposit_proof' }, context);
    }
    const own = { id: request.deposit_id, user_id: userId };
    const isExpired = await this.dataSource.manager.existsBy(Deposit, { ...own, status: 'expired' });
    const restrictions = isExpired ? await this.restrictions.assertMayDeposit(userId, context) : undefined;
    const now = this.clock.now();
    const tasks: Task[] = [];
    const reply = await this.dataSource.transaction((manager) =>
      once(manager, key, async () => {
        if (restrictions) await lockDeposits(manager, userId);
        const deposit = await lockDeposit(manager, request.deposit_id, userId);
        if (!deposit) throw new AppError('NOT_FOUND');
        if (deposit.status === 'fail' || deposit.status === 'cancelled') throw new AppError('CONFLICT');
        if (deposit.status === 'expired') {
          if (!restrictions) throw new AppError('CONFLICT');
          await assertDailyLimit(manager, restrictions, deposit.usd_amount, now);
          deposit.reopened_at = now;
        }
        if (deposit.status === 'awaiting_payment' || deposit.status === 'expired') {
          tasks.push(...(await this.toPending(manager, deposit, request, now)));
        }
        return { id: deposit.id, number: deposit.number, status: deposit.status };
      }),
    );
    this.tasks.trigger(tasks);
    this.outbox.notify();
    return reply;
  }

  private async toPending(
    manager: EntityManager,
    deposit: Deposit,
    request: SubmitNowRequest,
    now: number,
  ): Promise<Task[]> {
    deposit.status = 'pending';
    deposit.reason = null;
    deposit.payer_name = request.payer_name ?? null;
    deposit.txid = request.txid ?? null;
    deposit.proof = request.proof ?? null;
    deposit.updated_at = now;
    await manager.save(deposit);
    const tasks = [expiryTask(deposit.id, 'pending', now + this.terms.pendingMs)];
    if (this.terms.practice) tasks.push(...this.sandbox.payments(deposit));
    for (const task of tasks) await this.tasks.schedule(manager, task);
    await this.outbox.add(manager, depositChanged, [toDepositEvent(deposit)]);
    return tasks;
  }
}

function expiryTask(depositId: string, stage: 'open' | 'pending', dueAt: number): Task {
  return {
    id: derivedId(DEPOSIT_EXPIRY, depositId, stage),
    kind: DEPOSIT_EXPIRY,
    target: depositId,
    data: { stage },
    dueAt,
  };
}

/** Digital currency is USDT; everything else a bank's currency. */
function assertMethod(request: DepositRequest): void {
  if ((request.method === 'crypto') === (request.currency === 'USDT')) return;
  const values = PAYMENT_CURRENCIES.filter((c) => (c === 'USDT') === (request.method === 'crypto')).join(', ');
  throw new AppError('VALIDATION', {}, [{ field: 'currency', key: 'choice', params: { values } }]);
}

/** The customer's own limit for a day (UTC), counting what is open. @throws LIMIT_REACHED */
async function assertDailyLimit(
  manager: EntityManager,
  restrictions: RestrictionsView,
  add: bigint,
  now: number,
): Promise<void> {
  if (!restrictions.daily_deposit) return;
  const used = await depositedSince(manager, restrictions.user_id, now - (now % DAY_MS));
  if (used + add > micro(restrictions.daily_deposit)) {
    throw new AppError('LIMIT_REACHED', { limit: restrictions.daily_deposit, used: formatMicro(used) });
  }
}
