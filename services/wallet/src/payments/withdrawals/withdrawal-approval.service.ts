import {
  AppError,
  type ConsolePaymentsRequest,
  type ConsoleWithdrawalDetail,
  type ConsoleWithdrawalSettleRequest,
  type ConsoleWithdrawalsReply,
  type ConsoleWithdrawalView,
  formatMicro,
  type Lang,
  type RejectRequest,
} from '@makoto/contracts';
import {
  type CallContext,
  Clock,
  type IdempotentCall,
  isUuid,
  once,
  operatorOf,
  Repeats,
  type Task,
} from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { OperatorAudit } from '../../audit/operator-audit.js';
import { SecretBox } from '../../encryption/secret-box.js';
import { IdentityChecks } from '../../identity-checks/identity-checks.service.js';
import { Payee } from '../../payees/index.js';
import { existing, lockRecord, pageForOperators } from '../payment-records.repository.js';
import { railEventsOf } from '../rails/rail-events.repository.js';
import { storedReason } from '../reasons.js';
import { Terms } from '../terms/terms.service.js';
import { PayoutProofs } from '../tron/payout-proof.service.js';
import { assertNoChargeback } from './chargeback-hold.js';
import { addFailureApproval, failureApprovalsNeeded } from './failure-approvals.calc.js';
import { OperatorsNeeded } from './operators-needed.service.js';
import { Withdrawal } from './withdrawal.entity.js';
import { toWithdrawalView } from './withdrawal.view.js';
import { WithdrawalRiskChecks } from './withdrawal-risk-checks.service.js';
import { WithdrawalSteps } from './withdrawal-steps.service.js';

/** Operators approve, reject and settle withdrawals. */
@Injectable()
export class WithdrawalApproval {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly repeats: Repeats,
    private readonly steps: WithdrawalSteps,
    private readonly terms: Terms,
    private readonly box: SecretBox,
    private readonly checks: WithdrawalRiskChecks,
    private readonly audit: OperatorAudit,
    private readonly proofs: PayoutProofs,
    private readonly operators: OperatorsNeeded,
    private readonly identity: IdentityChecks,
  ) {}

  async list(request: ConsolePaymentsRequest, context: CallContext): Promise<ConsoleWithdrawalsReply> {
    operatorOf(context);
    const found = await pageForOperators(this.dataSource, Withdrawal, request);
    return { ...found, list: found.list.map((w) => this.view(w, context.lang)) };
  }

  /** @throws NOT_FOUND */
  async get(id: string, context: CallContext): Promise<ConsoleWithdrawalDetail> {
    operatorOf(context);
    const { manager } = this.dataSource;
    const withdrawal = existing(isUuid(id) ? await manager.findOneBy(Withdrawal, { id }) : null);
    const payee = Object.entries(this.box.openObject(Payee, withdrawal.payee, id)).map(([name, value]) => ({
      name,
      value: String(value ?? ''),
    }));
    const checks = await this.checks.of(withdrawal, context);
    const { method, status } = withdrawal;
    const hot_wallet = method === 'crypto' && status === 'approved' && (await this.steps.awaitsHotWallet(manager, id));
    const events = await railEventsOf(manager, id);
    const view = this.view(withdrawal, context.lang);
    const approvals_needed = status === 'pending' ? checks.operators : view.approvals_needed;
    return { ...view, approvals_needed, checks, payee, hot_wallet, events };
  }

  /** An existing withdrawal, in the form of the list. */
  async show(id: string, context: CallContext): Promise<ConsoleWithdrawalView> {
    operatorOf(context);
    return this.view(await this.dataSource.manager.findOneByOrFail(Withdrawal, { id }), context.lang);
  }

  /**
   * Adds one operator's approval; with enough approvals the withdrawal is sent. Of an approved withdrawal, takes back what
   * this operator alone has said against it, so that payout files pay it again.
   * @throws NOT_FOUND, CONFLICT, ACCOUNT_RESTRICTED, UNAVAILABLE
   */
  async approve(id: string, context: CallContext): Promise<ConsoleWithdrawalView> {
    const key = this.keyOf('approve', { id }, context);
    return this.repeats.answer(key, () => this.approveOnce(id, key, context));
  }

  private async approveOnce(id: string, key: IdempotentCall, context: CallContext): Promise<ConsoleWithdrawalView> {
    const { owner: operator } = key;
    const { user_id } = existing(isUuid(id) ? await this.dataSource.manager.findOneBy(Withdrawal, { id }) : null);
    const group = await this.operators.groupOf(user_id, context);
    if (await this.identity.isLocked(user_id, context)) {
      throw new AppError('ACCOUNT_RESTRICTED', { until: null, reason: null });
    }
    return this.change(id, key, context, async (manager, withdrawal) => {
      const { status, approvals, failure_approvals } = withdrawal;
      const takesBack = status === 'approved' && failure_approvals.includes(operator);
      if (!takesBack && (status !== 'pending' || approvals.includes(operator))) throw new AppError('CONFLICT');
      await assertNoChargeback(manager, user_id);
      await this.audit.append(manager, context, 'withdrawal.approve', id, { amount: formatMicro(withdrawal.amount) });
      if (takesBack) {
        withdrawal.failure_approvals = failure_approvals.filter((by) => by !== operator);
        await manager.save(withdrawal);
        return [];
      }
      withdrawal.approvals = [...approvals, operator];
      withdrawal.operators_needed = await this.operators.forApproval(manager, withdrawal, group);
      const enough = withdrawal.approvals.length >= Math.max(1, withdrawal.operators_needed);
      if (enough) return this.steps.approve(manager, withdrawal);
      await manager.save(withdrawal);
      return [];
    });
  }

  /**
   * Returns the money if nothing has been sent. An approved bank withdrawal may have been paid by hand, so that its rejection
   * needs as many operators as its failure; from the first one on no payout file pays it.
   * @throws NOT_FOUND, CONFLICT also if this operator has rejected it before
   */
  async reject(request: RejectRequest, context: CallContext): Promise<ConsoleWithdrawalView> {
    const { id, reason } = request;
    const key = this.keyOf('reject', request, context);
    return this.change(id, key, context, async (manager, withdrawal) => {
      const { status, method } = withdrawal;
      if (status !== 'pending' && status !== 'approved') throw new AppError('CONFLICT');
      const mayBePaid = status === 'approved' && method === 'bank';
      if (mayBePaid && !addFailureApproval(withdrawal, key.owner)) await manager.save(withdrawal);
      else await this.steps.giveBack(manager, withdrawal, 'fail', reason);
      await this.audit.append(manager, context, 'withdrawal.reject', id, { reason });
      return [];
    });
  }

  /**
   * Records a payout's result that the bank gave to an operator, or that the chain proves. A failure needs as many operators
   * as approved the withdrawal.
   * @throws NOT_FOUND, CONFLICT also if the chain proves the opposite, VALIDATION, PAYOUT_UNDECIDED, UNAVAILABLE
   */
  async settle(request: ConsoleWithdrawalSettleRequest, context: CallContext): Promise<ConsoleWithdrawalView> {
    const key = this.keyOf('settle', request, context);
    if (request.result === 'failed' && !request.reason) {
      throw new AppError('VALIDATION', {}, [{ field: 'reason', key: 'required' }]);
    }
    return this.repeats.answer(key, () => this.settleOnce(request, key, context));
  }

  private async settleOnce(
    request: ConsoleWithdrawalSettleRequest,
    key: IdempotentCall,
    context: CallContext,
  ): Promise<ConsoleWithdrawalView> {
    const { id, result } = request;
    const proven = await this.provenTxid(id, result);
    return this.change(id, key, context, async (manager, withdrawal) => {
      if (proven !== undefined && withdrawal.txid !== proven) throw new AppError('CONFLICT');
      // Paid by hand: a payout file cannot name a Japanese bank without its code.
      const byHand = withdrawal.status === 'approved' && withdrawal.method === 'bank';
      if (!byHand && withdrawal.status !== 'sent') throw new AppError('CONFLICT');
      if (result === 'failed' && !addFailureApproval(withdrawal, key.owner)) await manager.save(withdrawal);
      else {
        if (byHand) await this.steps.markSent(manager, withdrawal);
        await this.steps.settle(manager, withdrawal, result, request.reason ?? storedReason('payout_failed'));
      }
      await this.audit.append(manager, context, 'withdrawal.settle', id, { result, reason: request.reason ?? null });
      return [];
    });
  }

  /**
   * The transaction that proves the result of a payout on the chain; undefined for other payouts.
   * @throws NOT_FOUND, CONFLICT if it proves the opposite, PAYOUT_UNDECIDED, UNAVAILABLE
   */
  private async provenTxid(id: string, result: 'paid' | 'failed'): Promise<string | undefined> {
    const withdrawal = isUuid(id) ? await this.dataSource.manager.findOneBy(Withdrawal, { id }) : null;
    // The sandbox has no chain.
    if (this.terms.practice || existing(withdrawal).method !== 'crypto') return undefined;
    const { txid, proof } = await this.proofs.ofWithdrawal(id);
    if ((proof === 'executed') !== (result === 'paid')) throw new AppError('CONFLICT');
    return txid;
  }

  private keyOf(call: 'approve' | 'reject' | 'settle', body: object, context: CallContext): IdempotentCall {
    const { idempotencyKey: key } = context;
    return { owner: operatorOf(context), call: `withdrawals/${call}`, key, body, at: this.clock.now() };
  }

  private async change(
    id: string,
    key: IdempotentCall,
    context: CallContext,
    work: (manager: EntityManager, withdrawal: Withdrawal) => Promise<Task[]>,
  ): Promise<ConsoleWithdrawalView> {
    let changed: { withdrawal: Withdrawal; tasks: Task[] } | undefined;
    const view = await this.dataSource.transaction((manager) =>
      once(manager, key, async () => {
        const withdrawal = existing(await lockRecord(manager, Withdrawal, id));
        changed = { withdrawal, tasks: await work(manager, withdrawal) };
        return this.view(withdrawal, context.lang);
      }),
    );
    if (changed) this.steps.afterCommit(changed.withdrawal, changed.tasks);
    return view;
  }

  private view(withdrawal: Withdrawal, lang: Lang): ConsoleWithdrawalView {
    const { user_id, approvals, amount, failure_approvals } = withdrawal;
    const approvals_needed = withdrawal.operators_needed ?? this.terms.operatorsFor(amount, amount);
    const failure_approvals_needed = failureApprovalsNeeded(withdrawal);
    return {
      ...toWithdrawalView(withdrawal, lang),
      ...{ user_id, approvals, approvals_needed, failure_approvals, failure_approvals_needed },
    };
  }
}
