import { formatMicro, parse } from '@makoto/contracts';
import { type DueTask, Logger, Tasks } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { WalletConfig } from '../../config.js';
import { storedReason } from '../reasons.js';
import { WithdrawalSettlement } from '../withdrawals/withdrawal-settlement.service.js';
import { HOT_PAYOUT_CHECK, HotPayoutCheckData } from './hot-wallet.service.js';
import { TronNode } from './tron-node.client.js';

/**
 * Looks once more at a payout of the hot wallet whose transaction's life is over, and gives the money back where it is
 * certain that nothing was paid. Two things make it certain: a final block holds the transaction and says that it failed;
 * or the chain was read, block by block, to a final one later than its last moment, and the node knows it in no block.
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
    this.node = config.TRON_NODE_URL ? new TronNode(config.TRON_NODE_URL) : undefined;
    tasks.handle(HOT_PAYOUT_CHECK, (task) => this.check(task));
  }

  /** @throws where nothing is certain yet: it is tried again */
  private async check(task: DueTask): Promise<void> {
    const { txid, expires_at } = parse(HotPayoutCheckData, task.data);
    const [sent]: { payout_amount: string }[] = await this.dataSource.query(
      `select payout_amount from withdrawals where id = $1 and txid = $2 and status = 'sent'`,
      [task.target, txid],
    );
    if (!sent) return;
    const fate = await this.fateOf(txid, expires_at);
    if (fate === 'carried out') {
      // The watcher would have ended it, were it the transfer that was signed.
      this.log.error(
        `the payout of withdrawal ${task.target} was carried out and did not pay it; an operator has to look`,
      );
      return;
    }
    const amount = BigInt(sent.payout_amount);
    const event = { rail: 'tron', event_id: `${txid}-failed`, type: 'withdrawal', currency: 'USDT' } as const;
    const reason = storedReason('payout_not_made');
    const request = {
      ...event,
      reference: task.target,
      amount: formatMicro(amount),
      status: 'failed',
      reason,
    } as const;
    await this.settlement.settle({ request, amount });
  }

  private async fateOf(txid: string, expiresAt: number): Promise<'carried out' | 'failed'> {
    const [cursor]: { number: string }[] = await this.dataSource.query('select number from tron_cursor');
    if (!this.node || !cursor) throw new Error('the chain is not read');
    const read = Number(cursor.number);
    // In this order: what the node then does not know stands in no block up to this one.
    const { at } = await this.node.block(read);
    const found = await this.node.transaction(txid);
    if (found && found.number <= read) return found.failed ? 'failed' : 'carried out';
    if (found || at <= expiresAt) throw new Error(`the chain is not read far enough to say what became of ${txid}`);
    return 'failed';
  }
}
