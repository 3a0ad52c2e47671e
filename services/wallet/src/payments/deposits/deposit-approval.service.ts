import {
  AppError,
  type ConsoleDepositApproveRequest,
  type ConsoleDepositDetail,
  type ConsoleDepositsReply,
  type ConsoleDepositView,
  type ConsolePaymentsRequest,
  type Crediting,
  Decimal,
  formatMicro,
  type Lang,
  micro,
  parseMessage,
  type RejectRequest,
  uploadLink,
} from '@makoto/contracts';
import {
  type CallContext,
  Clock,
  type DueTask,
  type IdempotentCall,
  isUuid,
  once,
  operatorOf,
  Repeats,
  RpcClient,
  Tasks,
} from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { OperatorAudit } from '../../audit/operator-audit.js';
import { readAmount } from '../../ledger/index.js';
import { inUsd } from '../../rates/usd-rate.calc.js';
import { existing, lockRecord, pageForOperators } from '../payment-records.repository.js';
import { paymentTask, paymentTaskId } from '../payment-task.js';
import { railEventsOf } from '../rails/rail-events.repository.js';
import { railReport } from '../rails/rail-report.js';
import { Terms } from '../terms/terms.service.js';
import { nullOr } from '../view-formats.js';
import {
  LIMIT_PERIOD_MS,
  type LinkedGroup,
  lockGroup,
  OperatorsNeeded,
} from '../withdrawals/operators-needed.service.js';
import { Deposit } from './deposit.entity.js';
import { toDepositView } from './deposit.view.js';
import { DepositSettlement } from './deposit-settlement.service.js';
import { DepositSteps } from './deposit-steps.service.js';
import { confirmedSince } from './deposits.repository.js';

const DEPOSIT_CONFIRM = 'deposit_confirm';

class ConfirmData {
  @Decimal() amount!: string;
}

/** An operator's confirmation, with the customers whose deposits count together. */
interface Approval {
  request: ConsoleDepositApproveRequest;
  group: LinkedGroup;
  first: ((manager: EntityManager) => Promise<boolean>) | undefined;
}

interface Approved {
  view: ConsoleDepositView;
  confirmation: string | undefined;
}

/** Operators confirm or reject deposits by the bank's statement. They never set a balance. */
@Injectable()
export class DepositApproval {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly rpc: RpcClient,
    private readonly settlement: DepositSettlement,
    private readonly steps: DepositSteps,
    private readonly tasks: Tasks,
    private readonly terms: Terms,
    private readonly audit: OperatorAudit,
    private readonly operators: OperatorsNeeded,
    private readonly repeats: Repeats,
  ) {
    tasks.handle(DEPOSIT_CONFIRM, (task) => this.confirm(task));
  }

  async list(request: ConsolePaymentsRequest, context: CallContext): Promise<ConsoleDepositsReply> {
    operatorOf(context);
    const found = await pageForOperators(this.dataSource, Deposit, request);
    return { ...found, list: found.list.map((d) => toConsoleView(d, context.lang)) };
  }

  /** @throws NOT_FOUND */
  async get(id: string, context: CallContext): Promise<ConsoleDepositDetail> {
    operatorOf(context);
    const { manager } = this.dataSource;
    const deposit = existing(isUuid(id) ? await manager.findOneBy(Deposit, { id }) : null);
    const { proof, user_id } = deposit;
    const crediting = await this.creditingOf(manager, deposit);
    const [upload, approvals_needed] = await Promise.all([
      proof && this.rpc.request(uploadLink, { id: proof, user_id, purpose: 'deposit_proof' }, context),
      crediting === 'confirm' && deposit.status !== 'success' ? this.operatorsToday(manager, deposit, context) : 0,
    ]);
    return {
      ...toConsoleView(deposit, context.lang),
      proof_url: upload ? upload.url : null,
      crediting,
      approvals_needed,
      events: await railEventsOf(manager, id),
    };
  }

  /**
   * Confirms the amount that arrived. Once enough operators agree on the amount, the deposit is credited as by a rail's
   * report; a different amount starts the count again. `first` runs in the same transaction before the approval counts,
   * and may refuse it; it tells whether it has moved this operator's earlier approval, which then does not count again.
   * @throws NOT_FOUND, CONFLICT also if the chain decides, or if enough operators have agreed already, UNAVAILABLE
   */
  async approve(
    request: ConsoleDepositApproveRequest,
    context: CallContext,
    first?: (manager: EntityManager) => Promise<boolean>,
  ): Promise<ConsoleDepositView> {
    const key = this.keyOf('approve', request, context);
    // A call that confirms a statement's lines has one key for several deposits.
    if (first) key.key = undefined;
    const approved = await this.repeats.answer(key, () => this.approveOnce(request, key, context, first));
    if (!approved.confirmation) return approved.view;
    await this.tasks.run(approved.confirmation);
    return this.view(request.id, context.lang);
  }

  private async approveOnce(
    request: ConsoleDepositApproveRequest,
    key: IdempotentCall,
    context: CallContext,
    first?: (manager: EntityManager) => Promise<boolean>,
  ): Promise<Approved> {
    const { id } = request;
    const { user_id } = existing(isUuid(id) ? await this.dataSource.manager.findOneBy(Deposit, { id }) : null);
    const group = await this.operators.groupOf(user_id, context);
    return this.change(
      id,
      key,
      async (manager, deposit) => {
        const confirmation = await this.addApproval(manager, deposit, { request, group, first }, context);
        return { view: toConsoleView(deposit, context.lang), confirmation };
      },
      // Before the deposit's row, as its customer's report of the payment locks them.
      (manager) => lockGroup(manager, 'deposits', group),
    );
  }

  /** Returns the id of the task that credits the deposit, if enough operators have agreed now. */
  private async addApproval(
    manager: EntityManager,
    deposit: Deposit,
    { request, group, first }: Approval,
    context: CallContext,
  ): Promise<string | undefined> {
    const operator = operatorOf(context);
    if ((await this.creditingOf(manager, deposit)) !== 'confirm') throw new AppError('CONFLICT');
    const isMoved = await first?.(manager);
    const { id, currency } = deposit;
    const amount = request.amount ? readAmount(request.amount, currency) : deposit.amount;
    const agreed = deposit.approved_amount === amount;
    const data: ConfirmData = { amount: formatMicro(amount) };
    if (agreed && deposit.approvals.includes(operator)) {
      if (!isMoved) throw new AppError('CONFLICT');
      await this.audit.append(manager, context, 'deposit.approve', id, { ...data, currency });
      return undefined;
    }
    deposit.approvals = agreed ? [...deposit.approvals, operator] : [operator];
    deposit.approved_amount = amount;
    const isConfirmed = deposit.approvals.length >= (await this.operatorsFor(manager, deposit, group));
    if (isConfirmed) deposit.confirmed_at = this.clock.now();
    await manager.save(deposit);
    const task = isConfirmed ? paymentTask(DEPOSIT_CONFIRM, id, this.clock.now(), data) : undefined;
    if (task) await this.tasks.schedule(manager, task);
    await this.audit.append(manager, context, 'deposit.approve', id, { ...data, currency });
    return task?.id;
  }

  /** As operatorsFor(); null while referral is away, because a deposit can be looked at and rejected without it. */
  private async operatorsToday(manager: EntityManager, deposit: Deposit, context: CallContext): Promise<1 | 2 | null> {
    try {
      return await this.operatorsFor(manager, deposit, await this.operators.groupOf(deposit.user_id, context));
    } catch (error) {
      if (error instanceof AppError && error.errorName === 'UNAVAILABLE') return null;
      throw error;
    }
  }

  /**
   * How many operators must confirm the amount that they found, or else the requested one. The limit for two counts what
   * operators confirmed within 24 hours for the customer and linked customers, so that no operator can credit any sum
   * alone in small invented payments. Lines of bank statements count, too: an operator uploads them.
   */
  private async operatorsFor(manager: EntityManager, deposit: Deposit, group: LinkedGroup): Promise<1 | 2> {
    const amount = deposit.approved_amount ?? deposit.amount;
    const usd = inUsd(amount, { rate: deposit.rate, perUsd: deposit.per_usd });
    const from = this.clock.now() - LIMIT_PERIOD_MS;
    const earlier = await confirmedSince(manager, group.userIds, from, deposit.id);
    return group.complete && !this.terms.needsTwoOperators(earlier + usd) ? 1 : 2;
  }

  /**
   * Rejects a deposit again if it has been confirmed since it failed: that takes the confirmations back.
   * @throws NOT_FOUND, CONFLICT also if enough operators have confirmed it
   */
  async reject(request: RejectRequest, context: CallContext): Promise<ConsoleDepositView> {
    const { id, reason } = request;
    const key = this.keyOf('reject', request, context);
    const view = await this.change(id, key, async (manager, deposit) => {
      const isUnderWay = (await this.creditingOf(manager, deposit)) === 'under_way';
      const isRejected = deposit.status === 'fail' && deposit.approvals.length === 0;
      if (isUnderWay || isRejected) throw new AppError('CONFLICT');
      await this.steps.fail(manager, deposit, reason);
      await this.audit.append(manager, context, 'deposit.reject', id, { reason });
      return toConsoleView(deposit, context.lang);
    });
    this.steps.afterCommit();
    return view;
  }

  /**
   * In live mode the chain decides on USDT payments and the provider on quick ones: an operator's approval would credit the
   * same money twice.
   */
  private async creditingOf(manager: EntityManager, deposit: Deposit): Promise<Crediting> {
    if (!this.terms.practice && deposit.method === 'crypto') return 'chain';
    if (!this.terms.practice && deposit.method === 'quick') return 'provider';
    const isWaiting = await this.tasks.isWaiting(manager, paymentTaskId(DEPOSIT_CONFIRM, deposit.id));
    return isWaiting ? 'under_way' : 'confirm';
  }

  private keyOf(call: 'approve' | 'reject', body: object, context: CallContext): IdempotentCall {
    const { idempotencyKey: key } = context;
    return { owner: operatorOf(context), call: `deposits/${call}`, key, body, at: this.clock.now() };
  }

  /** Changes a deposit that is not credited yet, with its row locked, once per key. */
  private change<T extends object>(
    id: string,
    key: IdempotentCall,
    work: (manager: EntityManager, deposit: Deposit) => Promise<T>,
    before?: (manager: EntityManager) => Promise<void>,
  ): Promise<T> {
    return this.dataSource.transaction((manager) =>
      once(manager, key, async () => {
        await before?.(manager);
        const deposit = existing(await lockRecord(manager, Deposit, id));
        if (deposit.status === 'success') throw new AppError('CONFLICT');
        return work(manager, deposit);
      }),
    );
  }

  private async confirm(task: DueTask): Promise<void> {
    const amount = micro(parseMessage(ConfirmData, task.data).amount);
    const { id, currency } = await this.dataSource.manager.findOneByOrFail(Deposit, { id: task.target });
    const event = { rail: 'bank', event_id: `op-${id}`, type: 'deposit', reference: id, status: 'paid' } as const;
    await this.settlement.settle(railReport({ ...event, currency }, amount));
  }

  private async view(id: string, lang: Lang): Promise<ConsoleDepositView> {
    return toConsoleView(await this.dataSource.manager.findOneByOrFail(Deposit, { id }), lang);
  }
}

function toConsoleView(deposit: Deposit, lang: Lang): ConsoleDepositView {
  const { user_id, payer_name, txid, approvals } = deposit;
  const approved_amount = nullOr(deposit.approved_amount, formatMicro);
  return { ...toDepositView(deposit, lang), user_id, payer_name, txid, approvals, approved_amount };
}
