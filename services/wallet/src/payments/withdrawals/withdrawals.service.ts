import { randomUUID } from 'node:crypto';
import {
  AppError,
  type BankWithdrawalRequest,
  type CancelWithdrawalRequest,
  formatMicro,
  type MoneyRecordsRequest,
  pageOf,
  type TrcWithdrawalRequest,
  type WithdrawalPreviewRequest,
  type WithdrawalPreviewView,
  type WithdrawalsReply,
  type WithdrawalView,
  withdrawalChanged,
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
  type Task,
  Tasks,
} from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { SecretBox } from '../../encryption/secret-box.js';
import { RestrictionsService } from '../../identity-checks/identity-checks.service.js';
import { PayPasswordService } from '../../identity-checks/pay-password.service.js';
import { readAmount } from '../../ledger/amount.js';
import { Ledger } from '../../ledger/posting/ledger.service.js';
import { RatesService } from '../../rates/rates.service.js';
import type { Task } from '../../tasks/task.js';
import { Tasks } from '../../tasks/tasks.service.js';
import { storedReason } from '../reasons.js';
import { Terms } from '../terms/terms.service.js';
import { type Destination, DestinationService } from './destination.service.js';
import { withdrawalSums } from './withdrawal.calc.js';
import { Withdrawal } from './withdrawal.entity.js';
import { toWithdrawalEvent, toWithdrawalView } from './withdrawal.view.js';
import { holdPostings } from './withdrawal-postings.calc.js';
import { WITHDRAWAL_APPROVE, WithdrawalSteps } from './withdrawal-steps.service.js';
import { lockWithdrawal, nextWithdrawalNumbers, pageOfWithdrawals } from './withdrawals.repository.js';

const AUTO_APPROVE_MS = 10_000;

type Asked = Pick<Withdrawal, 'method' | 'currency' | 'amount'> & { destination: Destination };
type Secrets = Pick<BankWithdrawalRequest, 'pay_password' | 'totp'>;

/** Withdrawals as their owner asks for them. */
@Injectable()
export class WithdrawalsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly repeats: Repeats,
    private readonly ledger: Ledger,
    private readonly rates: RatesService,
    private readonly restrictions: RestrictionsService,
    private readonly payPasswords: PayPasswordService,
    private readonly terms: Terms,
    private readonly tasks: Tasks,
    private readonly destinations: DestinationService,
    private readonly steps: WithdrawalSteps,
    private readonly box: SecretBox,
  ) {}

  /**
   * Withdraws to a bound card.
   * @throws INVALID_AMOUNT, AMOUNT_OUT_OF_RANGE, CARD_NOT_BOUND, NOT_FOUND, what checks of the pay password throw,
   * INSUFFICIENT_FUNDS
   */
  async toBank(request: BankWithdrawalRequest, context: CallContext): Promise<WithdrawalView> {
    return this.repeats.answer(this.keyOf('wallet/bankWithdrawal', request, context), async (key) => {
      const amount = readAmount(request.amount, 'USD');
      this.terms.assertWithdrawal(amount, 'bank', 'USD');
      const destination = await this.destinations.card(callerOf(context), request.bank_id);
      return this.withdraw(key, { method: 'bank', currency: 'USD', amount, destination }, request, context);
    });
  }

  /** Withdraws to a TRC-20 address. @throws as toBank(), and INVALID_ADDRESS */
  async toAddress(request: TrcWithdrawalRequest, context: CallContext): Promise<WithdrawalView> {
    return this.repeats.answer(this.keyOf('wallet/trcWithdrawal', request, context), async (key) => {
      const { currency } = request;
      const amount = readAmount(request.amount, currency);
      this.terms.assertWithdrawal(amount, 'crypto', currency);
      const destination = await this.destinations.address(callerOf(context), request.wallet_id, request.address);
      return this.withdraw(key, { method: 'crypto', currency, amount, destination }, request, context);
    });
  }

  /**
   * What would arrive, and when, at the rate of now; nothing moves.
   * @throws INVALID_AMOUNT, AMOUNT_OUT_OF_RANGE, CARD_NOT_BOUND, NOT_FOUND, NO_FRESH_PRICE
   */
  async preview(request: WithdrawalPreviewRequest, context: CallContext): Promise<WithdrawalPreviewView> {
    const method = request.paymethod === 'bank' ? 'bank' : 'crypto';
    const currency = method === 'bank' ? 'USD' : (request.currency ?? 'USD');
    const amount = readAmount(request.amount, currency);
    this.terms.assertWithdrawal(amount, method, currency);
    const payoutCurrency =
      method === 'bank' ? await this.destinations.currencyOf(callerOf(context), request.bank_id) : 'USDT';
    const rate = await this.rates.rate(currency, payoutCurrency, context);
    const terms = this.terms.withdrawal(method);
    const sums = withdrawalSums(amount, currency, terms, rate, payoutCurrency);
    return {
      ...{ method, currency, amount: formatMicro(amount), fee: formatMicro(sums.fee), net: formatMicro(sums.net) },
      ...{ rate: formatMicro(rate), payout_currency: payoutCurrency, payout_amount: formatMicro(sums.payout) },
      expected_by: new Date(this.clock.now() + terms.expectedS * 1_000).toISOString(),
      operators: this.terms.operatorsFor(amount),
    };
  }

  /** @throws NOT_FOUND, CONFLICT where it is not pending any more */
  async cancel(request: CancelWithdrawalRequest, context: CallContext): Promise<WithdrawalView> {
    const userId = callerOf(context);
    if (!isUuid(request.id)) throw new AppError('NOT_FOUND');
    const key = {
      owner: userId,
      call: 'wallet/cancel_withdrawal',
      key: context.idempotencyKey,
      body: request,
      at: this.clock.now(),
    };
    let cancelled: Withdrawal | undefined;
    const view = await this.dataSource.transaction((manager) =>
      once(manager, key, async () => {
        const withdrawal = await lockWithdrawal(manager, request.id, userId);
        if (!withdrawal) throw new AppError('NOT_FOUND');
        await this.steps.giveBack(manager, withdrawal, 'cancelled', storedReason('cancelled_by_user'));
        cancelled = withdrawal;
        return toWithdrawalView(withdrawal, context.lang);
      }),
    );
    if (cancelled) this.steps.afterCommit(cancelled, []);
    return view;
  }

  /** The caller's withdrawals, newest first. */
  async list(request: MoneyRecordsRequest, context: CallContext): Promise<WithdrawalsReply> {
    const { page, size, offset } = pageOf(request);
    const { manager } = this.dataSource;
    const { list, total } = await pageOfWithdrawals(manager, callerOf(context), request.status, offset, size);
    return { list: list.map((w) => toWithdrawalView(w, context.lang)), page, size, total };
  }

  /** The secrets are not part of what a repeat must equal, so that not even their hash is kept. */
  private keyOf(call: string, request: Secrets, context: CallContext): IdempotentCall {
    const { pay_password: _, totp: __, ...body } = request;
    return { owner: callerOf(context), call, key: context.idempotencyKey, body, at: this.clock.now() };
  }

  private async withdraw(
    key: IdempotentCall,
    asked: Asked,
    { pay_password, totp }: Secrets,
    context: CallContext,
  ): Promise<WithdrawalView> {
    const userId = key.owner;
    await this.restrictions.assertMayWithdraw(userId, context);
    await this.payPasswords.check(userId, { pay_password, ...(totp ? { totp } : {}) }, context);
    const rate = await this.rates.rate(asked.currency, asked.destination.currency, context);
    const now = this.clock.now();
    const tasks: Task[] = [];
    const view = await this.dataSource.transaction((manager) =>
      once(manager, key, async () => {
        const withdrawal = this.compose(manager, userId, asked, rate, now);
        // First, so that whoever is short of funds is refused before anything else is locked or written.
        await this.ledger.postIn(manager, holdPostings(withdrawal));
        Object.assign(withdrawal, await nextWithdrawalNumbers(manager, userId));
        await manager.insert(Withdrawal, withdrawal);
        if (this.terms.practice && withdrawal.amount <= this.terms.operatorAbove) {
          tasks.push(approvalTask(withdrawal.id, now + AUTO_APPROVE_MS));
        }
        for (const task of tasks) await this.tasks.schedule(manager, task);
        await this.outbox.add(manager, withdrawalChanged, [toWithdrawalEvent(withdrawal)]);
        return toWithdrawalView(withdrawal, context.lang);
      }),
    );
    this.tasks.trigger(tasks);
    this.outbox.notify();
    this.ledger.announce([userId]);
    return view;
  }

  private compose(manager: EntityManager, userId: string, asked: Asked, rate: bigint, now: number): Withdrawal {
    const { destination } = asked;
    const terms = this.terms.withdrawal(asked.method);
    const sums = withdrawalSums(asked.amount, asked.currency, terms, rate, destination.currency);
    const id = randomUUID();
    return manager.create(Withdrawal, {
      ...{ id, user_id: userId, method: asked.method, currency: asked.currency, amount: asked.amount, rate },
      ...{ fee: sums.fee, net: sums.net, payout_amount: sums.payout, payout_currency: destination.currency },
      ...{
        destination: destination.label,
        card_id: destination.cardId,
        payee: this.box.seal(JSON.stringify(destination.payee), id),
      },
      ...{
        status: 'pending',
        approvals: [],
        expected_by: now + terms.expectedS * 1_000,
        created_at: now,
        updated_at: now,
      },
    });
  }
}

function approvalTask(withdrawalId: string, dueAt: number): Task {
  return {
    id: derivedId(WITHDRAWAL_APPROVE, withdrawalId),
    kind: WITHDRAWAL_APPROVE,
    target: withdrawalId,
    data: {},
    dueAt,
  };
}
