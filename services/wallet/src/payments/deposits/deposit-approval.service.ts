import {
  AppError,
  type ConsoleDepositApproveRequest,
  type ConsoleDepositDetail,
  type ConsoleDepositsReply,
  type ConsoleDepositView,
  type ConsoleMoneyListRequest,
  type Crediting,
  Decimal,
  depositChanged,
  formatMicro,
  type Lang,
  micro,
  pageOf,
  parse,
  type RejectRequest,
  uploadLink,
} from '@makoto/contracts';
import {
  type CallContext,
  Clock,
  type DueTask,
  derivedId,
  isUuid,
  Outbox,
  operatorOf,
  RpcClient,
  type Task,
  Tasks,
} from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { OperatorAudit } from '../../audit/operator-audit.js';
import { readAmount } from '../../ledger/amount.js';
import { inUsd } from '../../rates/usd-rate.calc.js';
import type { DueTask, Task } from '../../tasks/task.js';
import { Tasks } from '../../tasks/tasks.service.js';
import { deskPage, ownerOf } from '../payment-records.repository.js';
import { railEventsOf } from '../rails/rail-events.repository.js';
import { Terms } from '../terms/terms.service.js';
import { Deposit } from './deposit.entity.js';
import { toDepositEvent, toDepositView } from './deposit.view.js';
import { DepositSettlement } from './deposit-settlement.service.js';
import { lockDeposit } from './deposits.repository.js';

const DEPOSIT_CONFIRM = 'deposit_confirm';

class ConfirmData {
  @Decimal() amount!: string;
}

/** Deposits as operators handle them: they confirm what a bank's statement shows, and never set a balance. */
@Injectable()
export class DepositApproval {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly rpc: RpcClient,
    private readonly outbox: Outbox,
    private readonly settlement: DepositSettlement,
    private readonly tasks: Tasks,
    private readonly terms: Terms,
    private readonly audit: OperatorAudit,
  ) {
    tasks.handle(DEPOSIT_CONFIRM, (task) => this.confirm(task));
  }

  async list(request: ConsoleMoneyListRequest, context: CallContext): Promise<ConsoleDepositsReply> {
    operatorOf(context);
    const { page, size, offset } = pageOf(request);
    const { list, total } = await deskPage(this.dataSource, Deposit, request.status, ownerOf(request), offset, size);
    return { list: list.map((d) => toDeskView(d, context.lang)), page, size, total };
  }

  /** @throws NOT_FOUND */
  async get(id: string, context: CallContext): Promise<ConsoleDepositDetail> {
    operatorOf(context);
    const { manager } = this.dataSource;
    const deposit = isUuid(id) ? await manager.findOneBy(Deposit, { id }) : null;
    if (!deposit) throw new AppError('NOT_FOUND');
    const wanted = { id: deposit.proof ?? '', user_id: deposit.user_id, purpose: 'deposit_proof' as const };
    const proof = deposit.proof ? await this.rpc.request(uploadLink, wanted, context) : undefined;
    return {
      ...toDeskView(deposit, context.lang),
      proof_url: proof?.url ?? null,
      crediting: await this.creditingOf(manager, deposit),
      events: await railEventsOf(manager, id),
    };
  }

  /**
   * Confirms what arrived. The credit follows by the same way as a rail's report, as soon as enough operators agree on
   * the amount; another amount begins anew. `also` is done in the same transaction.
   * @throws NOT_FOUND, CONFLICT also where the chain has the say, or enough operators have agreed
   */
  async approve(
    request: ConsoleDepositApproveRequest,
    context: CallContext,
    also?: (manager: EntityManager) => Promise<void>,
  ): Promise<ConsoleDepositView> {
    const operator = operatorOf(context);
    const task = await this.change(request.id, async (manager, deposit) => {
      if ((await this.creditingOf(manager, deposit)) !== 'confirm') throw new AppError('CONFLICT');
      const amount = request.amount ? readAmount(request.amount, deposit.currency) : deposit.amount;
      const agreed = deposit.approved_amount === amount;
      if (agreed && deposit.approvals.includes(operator)) throw new AppError('CONFLICT');
      deposit.approvals = agreed ? [...deposit.approvals, operator] : [operator];
      deposit.approved_amount = amount;
      await manager.save(deposit);
      const needed =
        inUsd(amount, { rate: deposit.rate, perUsd: deposit.per_usd }) > this.terms.twoOperatorsAbove ? 2 : 1;
      const task = deposit.approvals.length >= needed ? confirmTask(deposit, amount, this.clock.now()) : undefined;
      if (task) await this.tasks.schedule(manager, task);
      await also?.(manager);
      await this.audit.append(context, 'deposit.approve', deposit.id, {
        amount: formatMicro(amount),
        currency: deposit.currency,
      });
      return task;
    });
    if (task) await this.tasks.run(task.id);
    return this.view(request.id, context.lang);
  }

  /** @throws NOT_FOUND, CONFLICT also where enough operators have agreed that it arrived */
  async reject(request: RejectRequest, context: CallContext): Promise<ConsoleDepositView> {
    operatorOf(context);
    await this.change(request.id, async (manager, deposit) => {
      const underWay = (await this.creditingOf(manager, deposit)) === 'under_way';
      if (underWay || deposit.status === 'fail') throw new AppError('CONFLICT');
      deposit.status = 'fail';
      deposit.reason = request.reason;
      deposit.updated_at = this.clock.now();
      await manager.save(deposit);
      await this.outbox.add(manager, depositChanged, [toDepositEvent(deposit)]);
      await this.audit.append(context, 'deposit.reject', deposit.id, { reason: request.reason });
    });
    this.outbox.notify();
    return this.view(request.id, context.lang);
  }

  /** Of payments in live USDT the chain tells: an operator's word besides it would credit the same money twice. */
  private async creditingOf(manager: EntityManager, deposit: Deposit): Promise<Crediting> {
    if (!this.terms.practice && deposit.method === 'crypto') return 'chain';
    return (await this.tasks.isWaiting(manager, confirmationOf(deposit))) ? 'under_way' : 'confirm';
  }

  /** Changes a deposit that is not credited, its row locked. */
  private async change<T>(id: string, work: (manager: EntityManager, deposit: Deposit) => Promise<T>): Promise<T> {
    if (!isUuid(id)) throw new AppError('NOT_FOUND');
    return this.dataSource.transaction(async (manager) => {
      const deposit = await lockDeposit(manager, id);
      if (!deposit) throw new AppError('NOT_FOUND');
      if (deposit.status === 'success') throw new AppError('CONFLICT');
      return work(manager, deposit);
    });
  }

  private async confirm(task: DueTask): Promise<void> {
    const { amount } = parse(ConfirmData, task.data);
    const deposit = await this.dataSource.manager.findOneByOrFail(Deposit, { id: task.target });
    const { currency } = deposit;
    const event = {
      rail: 'bank',
      event_id: `op-${deposit.id}`,
      type: 'deposit',
      reference: deposit.id,
      status: 'paid',
    } as const;
    await this.settlement.settle({ request: { ...event, amount, currency }, amount: micro(amount) });
  }

  private async view(id: string, lang: Lang): Promise<ConsoleDepositView> {
    return toDeskView(await this.dataSource.manager.findOneByOrFail(Deposit, { id }), lang);
  }
}

/** The task that credits it, once enough operators agree. */
const confirmationOf = (deposit: Deposit): string => derivedId(DEPOSIT_CONFIRM, deposit.id);

function confirmTask(deposit: Deposit, amount: bigint, dueAt: number): Task {
  const data: ConfirmData = { amount: formatMicro(amount) };
  return { id: confirmationOf(deposit), kind: DEPOSIT_CONFIRM, target: deposit.id, data, dueAt };
}

function toDeskView(deposit: Deposit, lang: Lang): ConsoleDepositView {
  const { user_id, payer_name, txid, approvals, approved_amount } = deposit;
  const amount = approved_amount === null ? null : formatMicro(approved_amount);
  return { ...toDepositView(deposit, lang), user_id, payer_name, txid, approvals, approved_amount: amount };
}
