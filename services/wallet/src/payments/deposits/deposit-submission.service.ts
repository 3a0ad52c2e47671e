import { AppError, type SubmitNowReply, type SubmitNowRequest, uploadLink } from '@makoto/contracts';
import {
  type CallContext,
  Clock,
  callerOf,
  type IdempotentCall,
  isUuid,
  once,
  Repeats,
  RpcClient,
  type Task,
} from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { IdentityChecks } from '../../identity-checks/identity-checks.service.js';
import { existing, lockRecord, lockRecords } from '../payment-records.repository.js';
import { QuickCheckouts } from '../rails/quick/quick-checkouts.service.js';
import { Sandbox } from '../rails/sandbox/sandbox.service.js';
import { Terms } from '../terms/terms.service.js';
import { assertDailyLimit } from './daily-limit.js';
import { Deposit } from './deposit.entity.js';
import { expiryTask } from './deposit-expiry.service.js';
import { DepositSteps } from './deposit-steps.service.js';

/** Takes customers' reports that a deposit is paid. */
@Injectable()
export class DepositSubmission {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly rpc: RpcClient,
    private readonly repeats: Repeats,
    private readonly identity: IdentityChecks,
    private readonly terms: Terms,
    private readonly sandbox: Sandbox,
    private readonly steps: DepositSteps,
    private readonly checkouts: QuickCheckouts,
  ) {}

  /**
   * Marks a deposit as reported paid; it then waits for the rail's report. This reopens an expired deposit, so the checks
   * for opening one apply again; a payment that arrives anyway is still reported by the rail.
   *
   * @throws NOT_FOUND, CONFLICT if it has failed or expires at this moment; for an expired deposit ACCOUNT_RESTRICTED,
   * IDENTITY_NEEDED, LIMIT_REACHED
   */
  async submit(request: SubmitNowRequest, context: CallContext): Promise<SubmitNowReply> {
    const call = { owner: callerOf(context), call: 'wallet/submit_now', key: context.idempotencyKey, body: request };
    return this.repeats.answer({ ...call, at: this.clock.now() }, (key) => this.submitOnce(key, request, context));
  }

  private async submitOnce(
    key: IdempotentCall,
    request: SubmitNowRequest,
    context: CallContext,
  ): Promise<SubmitNowReply> {
    const userId = key.owner;
    const { deposit_id: id, proof } = request;
    if (!isUuid(id)) throw new AppError('NOT_FOUND');
    if (proof) await this.rpc.request(uploadLink, { id: proof, user_id: userId, purpose: 'deposit_proof' }, context);
    const isExpired = await this.dataSource.manager.existsBy(Deposit, { id, user_id: userId, status: 'expired' });
    const restrictions = isExpired ? await this.identity.assertMayDeposit(userId, context) : undefined;
    const now = this.clock.now();
    const tasks: Task[] = [];
    const reply = await this.dataSource.transaction((manager) =>
      once(manager, key, async () => {
        if (restrictions) await lockRecords(manager, 'deposits', userId);
        const deposit = existing(await lockRecord(manager, Deposit, id, userId));
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
    this.steps.afterCommit(tasks);
    return reply;
  }

  private async toPending(
    manager: EntityManager,
    deposit: Deposit,
    { payer_name, txid, proof }: SubmitNowRequest,
    now: number,
  ): Promise<Task[]> {
    deposit.reported_at = now;
    deposit.payer_name = payer_name ?? null;
    deposit.txid = txid ?? null;
    deposit.proof = proof ?? null;
    const tasks = [expiryTask(deposit.id, 'pending', now + this.terms.pendingMs)];
    if (this.terms.practice) tasks.push(...this.sandbox.payments(deposit));
    tasks.push(...this.checkouts.onReportedPaid(deposit));
    await this.steps.change(manager, deposit, 'pending', null, tasks);
    return tasks;
  }
}
