import { randomUUID } from 'node:crypto';
import { mulDown } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { RatesService } from '../../rates/rates.service.js';
import { lessSpread } from '../../rates/usd-rate.calc.js';
import { nextNumbers } from '../payment-records.repository.js';
import { Terms } from '../terms/terms.service.js';
import { heldWithin } from './deposit.calc.js';
import { Deposit } from './deposit.entity.js';
import { PayToService } from './pay-to.service.js';

/** Opens deposits for payments to a customer's address that fit no deposit of theirs. */
@Injectable()
export class UnrequestedDeposits {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly rates: RatesService,
    private readonly payTo: PayToService,
    private readonly terms: Terms,
  ) {}

  /**
   * Opens a deposit of `amount` USDT at the current rate and returns its id; undefined for an amount that rounds to no USD.
   * @throws NO_FRESH_PRICE
   */
  async open(userId: string, amount: bigint): Promise<string | undefined> {
    const { spread, version } = this.terms.deposit('crypto', 'USDT');
    const rate = lessSpread(await this.rates.rate('USDT', 'USD'), spread);
    const usdAmount = mulDown(amount, rate);
    if (usdAmount === 0n) return undefined;
    const now = this.clock.now();
    return this.dataSource.transaction(async (manager) => {
      const deposit = manager.create(Deposit, {
        ...(await nextNumbers(manager, 'deposits', userId)),
        ...{ id: randomUUID(), user_id: userId, method: 'crypto', currency: 'USDT', amount, rate },
        ...{ spread, held_within: heldWithin(spread), terms_version: version },
        ...{ usd_amount: usdAmount, rate_until: now, status: 'pending', created_at: now, updated_at: now },
      });
      deposit.pay_to = await this.payTo.of(manager, deposit);
      await manager.insert(Deposit, deposit);
      return deposit.id;
    });
  }
}
