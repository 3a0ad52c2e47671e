import { AppError, type RailOutcome, withdrawalChanged } from '@makoto/contracts';
import { Clock, derivedId, Outbox, type Task, Tasks } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { Ledger } from '../../ledger/index.js';
import { Sandbox } from '../rails/sandbox/sandbox.service.js';
import { Terms } from '../terms/terms.service.js';
import { HotWallet } from '../tron/hot-wallet.service.js';
import type { TronBlock } from '../tron/tron-node.client.js';
import type { Withdrawal } from './withdrawal.entity.js';
import { toWithdrawalEvent } from './withdrawal.view.js';
import { paidPostings, returnPostings } from './withdrawal-postings.calc.js';
import { lockWithdrawal } from './withdrawals.repository.js';

export const WITHDRAWAL_APPROVE = 'withdrawal_approve';
const WITHDRAWAL_SEND = 'withdrawal_send';

/** A withdrawal's way: pending → approved → sent → success, or fail or cancelled with all of the money back. */
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
  ) {
    tasks.handle(WITHDRAWAL_APPROVE, async (task) => {
      await this.step(task.target, (m, w) => this.approve(m, w));
    });
    tasks.handle(WITHDRAWAL_SEND, async (task) => {
      const reference = await hotWallet.reference();
      await this.step(task.target, (m, w) => this.send(m, w, reference));
    });
  }

  /** Does one step with the row locked, and what follows its commit. Answers false where there is no such withdrawal. */
  async step(id: string, work: (manager: EntityManager, withdrawal: Withdrawal) => Promise<Task[]>): Promise<boolean> {
    const done = await this.dataSource.transaction(async (manager) => {
      const withdrawal = await lockWithdrawal(manager, id);
      return withdrawal && { withdrawal, tasks: await work(manager, withdrawal) };
    });
    if (!done) return false;
    this.afterCommit(done.withdrawal, done.tasks);
    return true;
  }

  /** Approves what is pending; the sending follows at once. */
  async approve(manager: EntityManager, withdrawal: Withdrawal): Promise<Task[]> {
    if (withdrawal.status !== 'pending') return [];
    const now = this.clock.now();
    withdrawal.approved_at = now;
    await this.change(manager, withdrawal, 'approved');
    const task: Task = {
      id: sendingOf(withdrawal.id),
      kind: WITHDRAWAL_SEND,
      target: withdrawal.id,
      data: {},
      dueAt: now,
    };
    await this.tasks.schedule(manager, task);
    return [task];
  }

  /**
   * Whether the hot wallet has not had its turn with an approved withdrawal: nobody else may sign it until then. It has
   * one turn; what it leaves then, it never signs.
   */
  async awaitsHotWallet(manager: EntityManager, id: string): Promise<boolean> {
    return this.hotWallet.inUse && this.tasks.isWaiting(manager, sendingOf(id));
  }

  /** The rail said what became of a payout. Both endings post once: they share an identity in the ledger. */
  async settle(
    manager: EntityManager,
    withdrawal: Withdrawal,
    status: 'paid' | 'failed',
    reason: string,
  ): Promise<RailOutcome> {
    if (withdrawal.status !== 'sent')
      return withdrawal.status === 'success' || withdrawal.status === 'fail' ? 'duplicate' : 'mismatch';
    if (status === 'paid') {
      await this.ledger.postIn(manager, paidPostings(withdrawal));
      withdrawal.ended_at = this.clock.now();
      await this.change(manager, withdrawal, 'success');
      return 'completed';
    }
    await this.giveBack(manager, withdrawal, 'fail', reason);
    return 'failed';
  }

  /** Gives all of the money back. @throws CONFLICT where it is not pending, or not sent for a failed payout */
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

  /** What follows the commit of a step: alarms, news, the new balance. */
  afterCommit(withdrawal: Withdrawal, tasks: readonly Task[]): void {
    this.tasks.trigger(tasks);
    this.outbox.notify();
    this.ledger.announce([withdrawal.user_id]);
  }

  /** What was approved is on its way: by the sandbox, or in a payout file. */
  async markSent(manager: EntityManager, withdrawal: Withdrawal): Promise<void> {
    withdrawal.sent_at = this.clock.now();
    await this.change(manager, withdrawal, 'sent');
  }

  /**
   * In practice mode the sandbox takes over; in live mode an approved withdrawal waits for a payout file or a signed
   * transfer, unless the hot wallet may sign it.
   */
  private async send(manager: EntityManager, withdrawal: Withdrawal, reference?: TronBlock): Promise<Task[]> {
    if (withdrawal.status !== 'approved') return [];
    if (!this.terms.practice) {
      const task = reference && (await this.hotWallet.sign(manager, withdrawal, reference));
      if (task) await this.markSent(manager, withdrawal);
      return task ? [task] : [];
    }
    await this.markSent(manager, withdrawal);
    const tasks = this.sandbox.payouts(withdrawal);
    for (const task of tasks) await this.tasks.schedule(manager, task);
    return tasks;
  }

  private async change(manager: EntityManager, withdrawal: Withdrawal, status: Withdrawal['status']): Promise<void> {
    withdrawal.status = status;
    withdrawal.updated_at = this.clock.now();
    await manager.save(withdrawal);
    await this.outbox.add(manager, withdrawalChanged, [toWithdrawalEvent(withdrawal)]);
  }
}

/** The task that sends a withdrawal. */
const sendingOf = (id: string): string => derivedId(WITHDRAWAL_SEND, id);
