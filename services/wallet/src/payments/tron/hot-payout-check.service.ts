import { parse } from '@makoto/contracts';
import { type DueTask, Logger, Tasks } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { WalletConfig } from '../../config.js';
import { railReport } from '../rails/rail-report.js';
import { storedReason } from '../reasons.js';
import { Withdrawal } from '../withdrawals/withdrawal.entity.js';
import { WithdrawalSettlement } from '../withdrawals/withdrawal-settlement.service.js';
import { HOT_PAYOUT_CHECK, HotPayoutCheckData } from './hot-wallet.service.js';
import { lastBlockRead } from './tron-cursor.repository.js';
import { TronNode } from './tron-node.client.js';

/**
 * Checks a payout of the hot wallet after its transaction has expired, and returns the money if it was certainly not paid.
 * It is certain in two cases: a final block contains the transaction as failed; or the chain was read, block by block, to a
 * final block after the expiry, and the node knows of no block with the transaction.
 */
@Injectable()
export class HotPayoutCheck {
  private readonly node: TronNode | undefined;

  constructor(
    config: WalletConfig,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly log: Logger,
    private readonly settlement: WithdrawalSettlement,
    tasks: Tasks,
  ) {
    this.node = TronNode.from(config);
    tasks.handle(HOT_PAYOUT_CHECK, (task) => this.check(task));
  }

  /** @throws while the result is not certain; the task is then retried */
  private async check(task: DueTask): Promise<void> {
    const { txid, expires_at } = parse(HotPayoutCheckData, task.data);
    const { target: reference } = task;
    const sent = await this.dataSource.manager.findOneBy(Withdrawal, { id: reference, txid, status: 'sent' });
    if (!sent) return;
    if (!(await this.hasFailed(txid, expires_at))) {
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

  private async hasFailed(txid: string, expiresAt: number): Promise<boolean> {
    const read = await lastBlockRead(this.dataSource);
    if (!this.node || read === undefined) throw new Error('no block of the chain has been read');
    // In this order: a transaction that the node does not know after this call is in no block up to this one.
    const { at } = await this.node.block(read);
    const found = await this.node.transaction(txid);
    if (found && found.number <= read) return found.failed;
    if (found || at <= expiresAt) throw new Error(`the chain has not been read far enough to decide on ${txid}`);
    return true;
  }
}
