import { AppError, type RailOutcome, withdrawalChanged } from '@makoto/contracts';
import { Clock, Outbox, type Task, Tasks } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { IdentityChecks } from '../../identity-checks/identity-checks.service.js';
import { Ledger } from '../../ledger/index.js';
import { PayeeFingerprints } from '../../payees/index.js';
import { toPaymentEvent } from '../payment-event.js';
import { lockRecord, nextNumbers } from '../payment-records.repository.js';
import { paymentTask, paymentTaskId } from '../payment-task.js';
import { Sandbox } from '../rails/sandbox/sandbox.service.js';
import { Terms } from '../terms/terms.service.js';
import { HotWallet } from '../tron/hot-wallet.service.js';
import type { TronBlock } from '../tron/tron-node.client.js';
import type { UnsignedPayout } from '../tron/tron-token.js';
import { OperatorsNeeded } from './operators-needed.service.js';
import { Withdrawal } from './withdrawal.entity.js';
import { holdPostings, paidPostings, returnPostings } from './withdrawal-postings.calc.js';

const WITHDRAWAL_APPROVE = 'withdrawal_approve';
const WITHDRAWAL_SEND = 'withdrawal_send';
/** Practice mode approves small withdrawals by itself after this time. */
const AUTO_APPROVE_MS = 10_000;

/**
 * The states of a withdrawal: pending → approved → sent → success, or fail or cancelled with the money returned in full. A
 * payout that is signed elsewhere is `signing` between approved and sent, from when its transaction is handed out.
 */
@Injectable()
export class WithdrawalSteps {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly ledger: Ledger,
    private readonly tasks: Tasks,
    private readonly terms: Terms,
    private readonly sandbox: Sandbox,
    private readonly hotWallet: HotWallet,
    private readonly operators: OperatorsNeeded,
    private readonly identity: IdentityChecks,
    private readonly fingerprints: PayeeFingerprints,
  ) {
    tasks.handle(WITHDRAWAL_APPROVE, (task) => this.approveAutomatically(task.target));
    tasks.handle(WITHDRAWAL_SEND, async (task) => {
      const reference = await hotWallet.reference();
      await this.step(task.target, (m, w) => this.send(m, w, reference));
    });
  }

  /** Performs one step with the row locked, then afterCommit(). Null if there is no such withdrawal. */
  async step(
    id: string,
    work: (manager: EntityManager, withdrawal: Withdrawal) => Promise<Task[]>,
  ): Promise<Withdrawal | null> {
    const done = await this.dataSource.transaction(async (manager) => {
      const withdrawal = await lockRecord(manager, Withdrawal, id);
      return withdrawal && { withdrawal, tasks: await work(manager, withdrawal) };
    });
    if (!done) return null;
    this.afterCommit(done.withdrawal, done.tasks);
    return done.withdrawal;
  }

  /** Holds the money and inserts the withdrawal. @throws INSUFFICIENT_FUNDS */
  async place(manager: EntityManager, withdrawal: Withdrawal): Promise<Task[]> {
    const { id, user_id, created_at, amount } = withdrawal;
    // First, so that insufficient funds are refused before anything else is locked or written.
    await this.ledger.postIn(manager, holdPostings(withdrawal));
    Object.assign(withdrawal, await nextNumbers(manager, 'withdrawals', user_id));
    await manager.insert(Withdrawal, withdrawal);
    const isAutomatic = this.terms.operatorsFor(amount, amount) === 0;
    const tasks = isAutomatic ? [paymentTask(WITHDRAWAL_APPROVE, id, created_at + AUTO_APPROVE_MS)] : [];
    await this.publish(manager, withdrawal, tasks);
    return tasks;
  }

  /** Approves a withdrawal that needs no operator; any other, and one of a locked account, stays pending. @throws UNAVAILABLE; the task is then retried */
  private async approveAutomatically(id: string): Promise<void> {
    const { user_id } = await this.dataSource.manager.findOneByOrFail(Withdrawal, { id });
    const [group, isLocked] = await Promise.all([this.operators.groupOf(user_id), this.identity.isLocked(user_id)]);
    await this.step(id, async (manager, withdrawal) => {
      if (withdrawal.status !== 'pending') return [];
      const needed = await this.operators.forApproval(manager, withdrawal, group);
      withdrawal.operators_needed = isLocked && needed === 0 ? 1 : needed;
      if (withdrawal.operators_needed === 0) return this.approve(manager, withdrawal);
      await manager.save(withdrawal);
      return [];
    });
  }

  /** Approves a pending withdrawal and schedules its sending for now. */
  async approve(manager: EntityManager, withdrawal: Withdrawal): Promise<Task[]> {
    if (withdrawal.status !== 'pending') return [];
    const now = this.clock.now();
    withdrawal.approved_at = now;
    await this.fingerprints.publishApproval(manager, withdrawal);
    return this.change(manager, withdrawal, 'approved', [paymentTask(WITHDRAWAL_SEND, withdrawal.id, now)]);
  }

  /**
   * Whether the hot wallet may still sign an approved withdrawal; until it has decided, nobody else may sign. It decides
   * once and never signs a withdrawal that it passed over.
   */
  async awaitsHotWallet(manager: EntityManager, id: string): Promise<boolean> {
    return this.hotWallet.inUse && this.tasks.isWaiting(manager, paymentTaskId(WITHDRAWAL_SEND, id));
  }

  /** Applies a payout's result. The two possible endings share one transfer id, so the ledger posts only one of them. */
  async settle(
    manager: EntityManager,
    withdrawal: Withdrawal,
    status: 'paid' | 'failed',
    reason: string,
  ): Promise<RailOutcome> {
    const from = withdrawal.status;
    // The chain may show a payout before the operator who signed it reports that it was sent.
    const isUnderWay = from === 'sent' || (from === 'signing' && status === 'paid');
    if (!isUnderWay) return from === 'success' || from === 'fail' ? 'duplicate' : 'mismatch';
    if (status === 'paid') {
      const now = this.clock.now();
      await this.ledger.postIn(manager, paidPostings(withdrawal));
      withdrawal.sent_at ??= now;
      withdrawal.ended_at = now;
      await this.change(manager, withdrawal, 'success');
      return 'completed';
    }
    await this.giveBack(manager, withdrawal, 'fail', reason);
    return 'failed';
  }

  /**
   * Returns the money in full.
   * @throws CONFLICT unless it is pending or, for a failure, approved or sent; never while its transaction may be signed
   */
  async giveBack(
    manager: EntityManager,
    withdrawal: Withdrawal,
    status: 'fail' | 'cancelled',
    reason: string,
  ): Promise<void> {
    const from = withdrawal.status;
    if (from !== 'pending' && !(status === 'fail' && (from === 'approved' || from === 'sent')))
      throw new AppError('CONFLICT');
    await this.ledger.postIn(manager, returnPostings(withdrawal));
    withdrawal.reason = reason;
    withdrawal.ended_at = this.clock.now();
    await this.change(manager, withdrawal, status);
  }

  /** Triggers the tasks, the outbox and the balance event of a committed step. */
  afterCommit(withdrawal: Withdrawal, tasks: readonly Task[]): void {
    this.tasks.trigger(tasks);
    this.outbox.notify();
    this.ledger.announce([withdrawal.user_id]);
  }

  /** Records the transaction that is handed out to pay an approved withdrawal. From now on it may be on the chain. */
  async handOut(manager: EntityManager, withdrawal: Withdrawal, payout: UnsignedPayout): Promise<void> {
    const { raw, txid, expiresAt } = payout;
    Object.assign(withdrawal, { raw_transaction: raw, txid, expires_at: expiresAt });
    await this.change(manager, withdrawal, 'signing');
  }

  /** Takes back a handed-out transaction that can no longer reach the chain: the withdrawal waits to be signed again. */
  async takeBack(manager: EntityManager, withdrawal: Withdrawal): Promise<void> {
    Object.assign(withdrawal, { raw_transaction: null, txid: null, expires_at: null, failure_approvals: [] });
    await this.change(manager, withdrawal, 'approved');
  }

  /** Marks an approved withdrawal as sent: to the sandbox, in a payout file or as a signed transfer. */
  async markSent(manager: EntityManager, withdrawal: Withdrawal, tasks: Task[] = []): Promise<Task[]> {
    withdrawal.sent_at = this.clock.now();
    return this.change(manager, withdrawal, 'sent', tasks);
  }

  /**
   * In practice mode the sandbox pays. In live mode an approved withdrawal waits for a payout file or a signed transfer,
   * unless the hot wallet signs it.
   */
  private async send(manager: EntityManager, withdrawal: Withdrawal, reference?: TronBlock): Promise<Task[]> {
    if (withdrawal.status !== 'approved') return [];
    if (this.terms.practice) return this.markSent(manager, withdrawal, this.sandbox.payouts(withdrawal));
    const broadcast = reference && (await this.hotWallet.sign(manager, withdrawal, reference));
    return broadcast ? this.markSent(manager, withdrawal, [broadcast]) : [];
  }

  private async change(
    manager: EntityManager,
    withdrawal: Withdrawal,
    status: Withdrawal['status'],
    tasks: Task[] = [],
  ): Promise<Task[]> {
    withdrawal.status = status;
    withdrawal.updated_at = this.clock.now();
    await manager.save(withdrawal);
    await this.publish(manager, withdrawal, tasks);
    return tasks;
  }

  private async publish(manager: EntityManager, withdrawal: Withdrawal, tasks: readonly Task[]): Promise<void> {
    for (const task of tasks) await this.tasks.schedule(manager, task);
    await this.outbox.add(manager, withdrawalChanged, [toPaymentEvent(withdrawal)]);
  }
}
