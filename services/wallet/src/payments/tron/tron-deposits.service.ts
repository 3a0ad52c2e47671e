import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type DataSource, In } from 'typeorm';
import { DepositAddress } from '../deposits/deposit-address.entity.js';
import { DepositSettlement } from '../deposits/deposit-settlement.service.js';
import { openUsdtDeposit } from '../deposits/deposits.repository.js';
import { UnrequestedDeposits } from '../deposits/unrequested-deposits.service.js';
import { isKnownRailEvent } from '../rails/rail-events.repository.js';
import { railReport } from '../rails/rail-report.js';
import type { TokenTransfer } from './tron-transfers.calc.js';

/** Credits USDT transfers to customers' addresses. */
@Injectable()
export class TronDeposits {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly settlement: DepositSettlement,
    private readonly unrequested: UnrequestedDeposits,
  ) {}

  /**
   * Credits each transfer to one of our addresses once: to the customer's open deposit of the same amount, or else to their
   * oldest open deposit of which it is at least half. Without one, the transfer becomes a deposit of its own, unless it is
   * worth less than a millionth of a dollar.
   */
  async take(transfers: readonly TokenTransfer[]): Promise<void> {
    if (transfers.length === 0) return;
    const { manager } = this.dataSource;
    const owners = await manager.findBy(DepositAddress, { address: In(transfers.map((t) => t.to)) });
    for (const { to, eventId: event_id, amount } of transfers) {
      const owner = owners.find((o) => o.address === to);
      if (!owner || (await isKnownRailEvent(manager, 'tron', event_id))) continue;
      const { user_id } = owner;
      const reference =
        (await openUsdtDeposit(manager, user_id, amount)) ?? (await this.unrequested.open(user_id, amount, event_id));
      if (reference === undefined) continue;
      const event = { rail: 'tron', event_id, type: 'deposit', reference, currency: 'USDT', status: 'paid' } as const;
      await this.settlement.settle(railReport(event, amount));
    }
  }
}
