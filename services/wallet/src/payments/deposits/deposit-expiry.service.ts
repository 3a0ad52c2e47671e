import { OneOf, parseMessage } from '@makoto/contracts';
import { type DueTask, type Task, Tasks } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { lockRecord } from '../payment-records.repository.js';
import { paymentTask } from '../payment-task.js';
import { storedReason } from '../reasons.js';
import { Deposit } from './deposit.entity.js';
import { DepositSteps } from './deposit-steps.service.js';

const DEPOSIT_EXPIRY = 'deposit_expiry';

class ExpiryData {
  @OneOf(['open', 'pending']) stage!: 'open' | 'pending';
}

/** Expires unpaid deposits: open ones when their rate expires, those reported paid after a week. */
@Injectable()
export class DepositExpiryService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly steps: DepositSteps,
    tasks: Tasks,
  ) {
    tasks.handle(DEPOSIT_EXPIRY, (task) => this.expire(task));
  }

  private async expire(task: DueTask): Promise<void> {
    const { stage } = parseMessage(ExpiryData, task.data);
    await this.dataSource.transaction(async (manager) => {
      const deposit = await lockRecord(manager, Deposit, task.target);
      if (deposit?.status !== (stage === 'open' ? 'awaiting_payment' : 'pending')) return;
      await this.steps.change(manager, deposit, 'expired', storedReason('rate_expired'));
    });
    this.steps.afterCommit();
  }
}

/** The task that expires a deposit still in `stage` at `dueAt`. */
export function expiryTask(depositId: string, stage: ExpiryData['stage'], dueAt: number): Task {
  return paymentTask(DEPOSIT_EXPIRY, depositId, dueAt, { stage }, stage);
}
