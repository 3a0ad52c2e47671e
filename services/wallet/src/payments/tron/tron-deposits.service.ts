import { formatMicro } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DepositSettlement } from '../deposits/deposit-settlement.service.js';
import { UnrequestedDeposits } from '../deposits/unrequested-deposits.service.js';
import type { TokenTransfer } from './tron-transfers.calc.js';

/** Credits what arrives at customers' addresses. */
@Injectable()
export class TronDeposits {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly settlement: DepositSettlement,
    private readonly unasked: UnrequestedDeposits,
  ) {}

  /**
   * Credits transfers to our addresses, each once. One that fits an open deposit of its customer is that deposit's
   * payment: one of the same amount first, the oldest otherwise. Without any it becomes a deposit of its own.
   * Answers how many were ours.
   */
  async take(transfers: readonly TokenTransfer[]): Promise<number> {
    if (transfers.length === 0) return 0;
    const owners: { address: string; user_id: string }[] = await this.dataSource.query(
      'select address, user_id from deposit_addresses where address = any($1)',
      [transfers.map((t) => t.to)],
    );
    let ours = 0;
    for (const transfer of transfers) {
      const owner = owners.find((o) => o.address === transfer.to);
      if (!owner || (await this.isKnown(transfer.eventId))) continue;
      ours++;
      const reference =
        (await this.openDeposit(owner.user_id, transfer.amount)) ??
        (await this.unasked.open(owner.user_id, transfer.amount));
      const event = {
        rail: 'tron',
        event_id: transfer.eventId,
        type: 'deposit',
        reference,
        currency: 'USDT',
        status: 'paid',
      } as const;
      await this.settlement.settle({
        request: { ...event, amount: formatMicro(transfer.amount) },
        amount: transfer.amount,
      });
    }
    return ours;
  }

  private async isKnown(eventId: string): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query(
      `select 1 from rail_events where rail = 'tron' and event_id = $1`,
      [eventId],
    );
    return rows.length > 0;
  }

  private async openDeposit(userId: string, amount: bigint): Promise<string | undefined> {
    const [row]: { id: string }[] = await this.dataSource.query(
      `select id from deposits where user_id = $1 and method = 'crypto' and status in ('awaiting_payment', 'pending', 'expired')
       order by (amount = $2) desc, (status <> 'expired') desc, user_no limit 1`,
      [userId, amount.toString()],
    );
    return row?.id;
  }
}
