import { parseMessage } from '@makoto/contracts';
import { type DueTask, Logger, Tasks } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { railReport } from '../rails/rail-report.js';
import { storedReason } from '../reasons.js';
import { Withdrawal } from '../withdrawals/withdrawal.entity.js';
import { WithdrawalSettlement } from '../withdrawals/withdrawal-settlement.service.js';
import { HOT_PAYOUT_CHECK, HotPayoutCheckData } from './hot-wallet.service.js';
import { PayoutProofs } from './payout-proof.service.js';

/** Checks a payout of the hot wallet after its transaction has expired, and returns the money if it was certainly not paid. */
@Injectable()
export class HotPayoutCheck {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly log: Logger,
    private readonly proofs: PayoutProofs,
    private readonly settlement: WithdrawalSettlement,
    tasks: Tasks,
  ) {
    tasks.handle(HOT_PAYOUT_CHECK, (task) => this.check(task));
  }

  /** @throws while the result is not certain; the task is then retried */
  private async check(task: DueTask): Promise<void> {
    const { txid, expires_at } = parseMessage(HotPayoutCheckData, task.data);
    const { target: reference } = task;
    const sent = await this.dataSource.manager.findOneBy(Withdrawal, { id: reference, txid, status: 'sent' });
    if (!sent) return;
    if ((await this.proofs.of(txid, expires_at)) === 'executed') {
      // If the transaction were the signed transfer, the watcher would have completed the withdrawal.
      this.log.error(
        `the transaction of withdrawal ${reference} succeeded without paying it; an operator must check it`,
      );
      return;
    }
    const event = { rail: 'tron', event_id: `${txid}-failed`, type: 'withdrawal', currency: 'USDT' } as const;
    const failed = { ...event, reference, status: 'failed', reason: storedReason('payout_not_made') } as const;
    await this.settlement.settle(railReport(failed, sent.payout_amount));
  }
}
