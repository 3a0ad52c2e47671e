import { randomUUID } from 'node:crypto';
import { mulDown } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { RatesService } from '../../rates/rates.service.js';
import { Deposit } from './deposit.entity.js';
import { nextDepositNumbers } from './deposits.repository.js';
import { PayToService } from './pay-to.service.js';

/** Deposits that arrive without having been opened: a customer paid to their address once more. */
@Injectable()
export class UnrequestedDeposits {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly rates: RatesService,
    private readonly payTo: PayToService,
  ) {}

  /** Opens one for `amount` USDT at the rate of now; its id. @throws NO_FRESH_PRICE */
  async open(userId: string, amount: bigint): Promise<string> {
    const rate = await this.rates.rate('USDT', 'USD');
    const now = this.clock.now();
    return this.dataSource.transaction(async (manager) => {
      const deposit = manager.create(Deposit, {
        ...(await nextDepositNumbers(manager, userId)),
        ...{ id: randomUUID(), user_id: userId, method: 'crypto', currency: 'USDT', amount, rate },
        ...{ usd_amount: mulDown(amount, rate), rate_until: now, status: 'pending', created_at: now, updated_at: now },
      });
      deposit.pay_to = await this.payTo.of(manager, deposit);
      await manager.insert(Deposit, deposit);
      return deposit.id;
    });
  }
}
