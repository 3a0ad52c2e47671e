import { depositChanged } from '@makoto/contracts';
import { Clock, Outbox, type Task, Tasks } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { unmarkConfirmed } from '../bank-statements/bank-statements.repository.js';
import { toPaymentEvent } from '../payment-event.js';
import type { Deposit } from './deposit.entity.js';

/** Writes a deposit's changes together with their events and tasks. */
@Injectable()
export class DepositSteps {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly tasks: Tasks,
  ) {}

  /** Saves the deposit with a new status, and publishes it. */
  async change(
    manager: EntityManager,
    deposit: Deposit,
    status: Deposit['status'],
    reason: string | null,
    tasks: readonly Task[] = [],
  ): Promise<void> {
    deposit.status = status;
    deposit.reason = reason;
    deposit.updated_at = this.clock.now();
    await manager.save(deposit);
    await this.publish(manager, deposit, tasks);
  }

  /** Fails the deposit. Confirmations from before do not count after it. */
  async fail(manager: EntityManager, deposit: Deposit, reason: string): Promise<void> {
    deposit.approvals = [];
    deposit.approved_amount = null;
    await unmarkConfirmed(manager, deposit.id);
    await this.change(manager, deposit, 'fail', reason);
  }

  /** Adds the deposit's event and tasks to the transaction. Call afterCommit() once it has committed. */
  async publish(manager: EntityManager, deposit: Deposit, tasks: readonly Task[]): Promise<void> {
    for (const task of tasks) await this.tasks.schedule(manager, task);
    await this.outbox.add(manager, depositChanged, [toPaymentEvent(deposit)]);
  }

  afterCommit(tasks: readonly Task[] = []): void {
    this.tasks.trigger(tasks);
    this.outbox.notify();
  }
}
