import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type DataSource, In } from 'typeorm';
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
  ) {}

  /** Settles withdrawals that the block's transfers pay. Operators handle a wrong amount or receiver. */
  async take(transfers: readonly TokenTransfer[]): Promise<void> {
    if (transfers.length === 0) return;
    const txids = new Set(transfers.map((t) => t.txid));
    const sent = await this.dataSource.manager.findBy(Withdrawal, { txid: In([...txids]), status: 'sent' });
    for (const { id: reference, txid, destination } of sent) {
      const transfer = transfers.find((t) => t.txid === txid && t.to === destination);
      if (!transfer) continue;
      const event = { rail: 'tron', event_id: transfer.eventId, type: 'withdrawal', currency: 'USDT' } as const;
      await this.settlement.settle(railReport({ ...event, reference, status: 'paid' }, transfer.amount));
    }
  }
}
