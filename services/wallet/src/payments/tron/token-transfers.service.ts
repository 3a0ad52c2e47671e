import {
  AppError,
  formatMicro,
  parse,
  type ReviewRequest,
  Text,
  type TokenBroadcastRequest,
  type TokenTransferView,
} from '@makoto/contracts';
import { type CallContext, Clock, type DueTask, derivedId, isUuid, operatorOf, Tasks } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { OperatorAudit } from '../../audit/operator-audit.js';
import type { DueTask } from '../../tasks/task.js';
import { Tasks } from '../../tasks/tasks.service.js';
import type { Withdrawal } from '../withdrawals/withdrawal.entity.js';
import { WithdrawalSteps } from '../withdrawals/withdrawal-steps.service.js';
import { lockWithdrawal } from '../withdrawals/withdrawals.repository.js';
import { TronToken } from './tron-token.js';
import { TronWatcher } from './tron-watcher.service.js';

const LOOK_BACK = 'payout_look_back';

class LookBackData {
  @Text(64) txid!: string;
}

/** Withdrawals to addresses: the transfer goes out unsigned, is signed elsewhere, and its transaction comes back. */
@Injectable()
export class TokenTransfers {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly steps: WithdrawalSteps,
    private readonly token: TronToken,
    private readonly watcher: TronWatcher,
    private readonly audit: OperatorAudit,
    private readonly clock: Clock,
    private readonly tasks: Tasks,
  ) {
    tasks.handle(LOOK_BACK, (task) => this.lookBack(task));
  }

  /** @throws NOT_FOUND, CONFLICT also while the hot wallet is about to sign it */
  async transfer({ id }: ReviewRequest, context: CallContext): Promise<TokenTransferView> {
    operatorOf(context);
    const withdrawal = await this.dataSource.transaction(async (manager) => {
      // Under the lock: the hot wallet signs under it as well.
      const locked = isUuid(id) ? await lockWithdrawal(manager, id) : null;
      if (!locked) throw new AppError('NOT_FOUND');
      assertApproved(locked);
      if (await this.steps.awaitsHotWallet(manager, id)) throw new AppError('CONFLICT');
      return locked;
    });
    const { number, destination: to, payout_amount } = withdrawal;
    const call_data = this.token.transferCall(to, payout_amount);
    return {
      id,
      number,
      network: 'TRC20',
      contract: this.token.contract,
      to,
      amount: formatMicro(payout_amount),
      call_data,
    };
  }

  /** @throws NOT_FOUND, CONFLICT */
  async broadcast({ id, txid }: TokenBroadcastRequest, context: CallContext): Promise<void> {
    operatorOf(context);
    const found =
      isUuid(id) &&
      (await this.steps.step(id, async (manager, withdrawal) => {
        assertApproved(withdrawal);
        const used: unknown[] = await manager.query('select 1 from withdrawals where txid = $1', [txid]);
        if (used.length > 0) throw new AppError('CONFLICT');
        await manager.query('update withdrawals set txid = $2 where id = $1', [id, txid]);
        await this.steps.markSent(manager, withdrawal);
        await this.audit.append(context, 'withdrawal.broadcast', id, { txid });
        const task = {
          id: derivedId(LOOK_BACK, id),
          kind: LOOK_BACK,
          target: id,
          data: { txid },
          dueAt: this.clock.now(),
        };
        await this.tasks.schedule(manager, task);
        return [task];
      }));
    if (!found) throw new AppError('NOT_FOUND');
  }

  /** The chain may have been read past the transaction before anyone told us of it. */
  private async lookBack(task: DueTask): Promise<void> {
    await this.watcher.lookBack(parse(LookBackData, task.data).txid);
  }
}

function assertApproved(withdrawal: Withdrawal): void {
  if (withdrawal.status !== 'approved' || withdrawal.method !== 'crypto') throw new AppError('CONFLICT');
}
