import { depositChanged, OneOf, parse } from '@makoto/contracts';
import { Clock, type DueTask, Outbox, Tasks } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { storedReason } from '../reasons.js';
import { toDepositEvent } from './deposit.view.js';
import { lockDeposit } from './deposits.repository.js';

export const DEPOSIT_EXPIRY = 'deposit_expiry';

class ExpiryData {
  @OneOf(['open', 'pending']) stage!: 'open' | 'pending';
}

/** Ends deposits that nobody paid: the unpaid when their rate lapses, those called paid after a week. */
@Injectable()
export class DepositExpiryService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    tasks: Tasks,
  ) {
    tasks.handle(DEPOSIT_EXPIRY, (task) => this.expire(task));
  }

  private async expire(task: DueTask): Promise<void> {
    const { stage } = parse(ExpiryData, task.data);
    await this.dataSource.transaction(async (manager) => {
      const deposit = await lockDeposit(manager, task.target);
      if (deposit?.status !== (stage === 'open' ? 'awaiting_payment' : 'pending')) return;
      deposit.status = 'expired';
      deposit.reason = storedReason('rate_expired');
      deposit.updated_at = this.clock.now();
      await manager.save(deposit);
      await this.outbox.add(manager, depositChanged, [toDepositEvent(deposit)]);
    });
    this.outbox.notify();
  }
}
