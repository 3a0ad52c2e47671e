import {
  AppError,
  formatMicro,
  type IdRequest,
  parse,
  Text,
  type TokenBroadcastRequest,
  type TokenTransferView,
} from '@makoto/contracts';
import { type CallContext, Clock, type DueTask, operatorOf, Tasks } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { OperatorAudit } from '../../audit/operator-audit.js';
import { existing, lockRecord } from '../payment-records.repository.js';
import { paymentTask } from '../payment-task.js';
import { Withdrawal } from '../withdrawals/withdrawal.entity.js';
import { WithdrawalSteps } from '../withdrawals/withdrawal-steps.service.js';
import { TronToken } from './tron-token.js';
import { TronWatcher } from './tron-watcher.service.js';

const LOOK_BACK = 'payout_look_back';

class LookBackData {
  @Text(64) txid!: string;
}

/** Gives operators unsigned transfers of withdrawals to addresses, and takes the transactions that they signed and sent. */
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

  /** The transfer to sign. @throws NOT_FOUND, CONFLICT also while the hot wallet may still sign it */
  async transfer({ id }: IdRequest, context: CallContext): Promise<TokenTransferView> {
    operatorOf(context);
    const withdrawal = await this.dataSource.transaction(async (manager) => {
      // The hot wallet signs under the same lock.
      const locked = existing(await lockRecord(manager, Withdrawal, id));
      assertApproved(locked);
      if (await this.steps.awaitsHotWallet(manager, id)) throw new AppError('CONFLICT');
      return locked;
    });
    const { number, destination: to, payout_amount } = withdrawal;
    const { contract } = this.token;
    const call_data = this.token.transferCall(to, payout_amount);
    return { id, number, network: 'TRC20', contract, to, amount: formatMicro(payout_amount), call_data };
  }

  /** Records the transaction that pays a withdrawal. @throws NOT_FOUND, CONFLICT */
  async broadcast({ id, txid }: TokenBroadcastRequest, context: CallContext): Promise<void> {
    operatorOf(context);
    const sent = await this.steps.step(id, async (manager, withdrawal) => {
      assertApproved(withdrawal);
      if (await manager.existsBy(Withdrawal, { txid })) throw new AppError('CONFLICT');
      withdrawal.txid = txid;
      await this.steps.markSent(manager, withdrawal);
      await this.audit.append(manager, context, 'withdrawal.broadcast', id, { txid });
      const task = paymentTask(LOOK_BACK, id, this.clock.now(), { txid });
      await this.tasks.schedule(manager, task);
      return [task];
    });
    existing(sent);
  }

  /** The watcher may have read past the transaction before its id was known. */
  private async lookBack(task: DueTask): Promise<void> {
    await this.watcher.lookBack(parse(LookBackData, task.data).txid);
  }
}

function assertApproved(withdrawal: Withdrawal): void {
  if (withdrawal.status !== 'approved' || withdrawal.method !== 'crypto') throw new AppError('CONFLICT');
}
