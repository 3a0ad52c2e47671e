import { formatMicro } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { WithdrawalSettlement } from '../withdrawals/withdrawal-settlement.service.js';
import type { TokenTransfer } from './tron-transfers.calc.js';

/** Ends withdrawals whose transaction is deep in the chain. */
@Injectable()
export class TronPayouts {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly settlement: WithdrawalSettlement,
  ) {}

  /** Of a block's transfers of the token, those that pay withdrawals; another amount or receiver is left to operators. */
  async take(transfers: readonly TokenTransfer[]): Promise<void> {
    if (transfers.length === 0) return;
    const sent: { id: string; txid: string; destination: string }[] = await this.dataSource.query(
      `select id, txid, destination from withdrawals where txid = any($1) and status = 'sent'`,
      [[...new Set(transfers.map((t) => t.txid))]],
    );
    for (const { id, txid, destination } of sent) {
      const transfer = transfers.find((t) => t.txid === txid && t.to === destination);
      if (!transfer) continue;
      const amount = formatMicro(transfer.amount);
      const event = { rail: 'tron', event_id: transfer.eventId, type: 'withdrawal', currency: 'USDT' } as const;
      const request = { ...event, reference: id, amount, status: 'paid' } as const;
      await this.settlement.settle({ request, amount: transfer.amount });
    }
  }
}
