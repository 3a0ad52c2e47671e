import { Logger } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type DataSource, In } from 'typeorm';
import { isException } from '../payment-exceptions/payment-exceptions.repository.js';
import { railReport } from '../rails/rail-report.js';
import { Withdrawal } from '../withdrawals/withdrawal.entity.js';
import { WithdrawalSettlement } from '../withdrawals/withdrawal-settlement.service.js';
import type { TokenTransfer } from './tron-transfers.calc.js';

/** Completes withdrawals whose transaction is final. */
@Injectable()
export class TronPayouts {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly settlement: WithdrawalSettlement,
    private readonly log: Logger,
  ) {}

  /**
   * Settles withdrawals that the block's transfers pay. A wrong amount, and a payment for a withdrawal that has ended, become
   * payment exceptions.
   */
  async take(transfers: readonly TokenTransfer[]): Promise<void> {
    if (transfers.length === 0) return;
    const txids = new Set(transfers.map((t) => t.txid));
    const paid = await this.dataSource.manager.findBy(Withdrawal, { txid: In([...txids]) });
    for (const { id: reference, number, txid, destination } of paid) {
      const transfer = transfers.find((t) => t.txid === txid && t.to === destination);
      if (!transfer) continue;
      const event = { rail: 'tron', event_id: transfer.eventId, type: 'withdrawal', currency: 'USDT' } as const;
      const outcome = await this.settlement.settle(
        railReport({ ...event, reference, status: 'paid' }, transfer.amount),
      );
      if (isException(outcome)) this.log.warn(`payment exception: the chain's payment of ${number} is ${outcome}`);
    }
  }
}
