import { mulDown } from '@makoto/contracts';
import { Clock, derivedId } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { RatesService } from '../../rates/rates.service.js';
import { lessSpread } from '../../rates/usd-rate.calc.js';
import { lockRecords, nextNumbers } from '../payment-records.repository.js';
import { isKnownRailEvent } from '../rails/rail-events.repository.js';
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
   * Opens a deposit of `amount` USDT at the current rate for a payment, once, and returns its id; undefined for an amount
   * that rounds to no USD, and for a payment that another process has credited meanwhile.
   * @throws NO_FRESH_PRICE
   */
  async open(userId: string, amount: bigint, eventId: string): Promise<string | undefined> {
    const { spread, version } = this.terms.deposit('crypto', 'USDT');
    const rate = lessSpread(await this.rates.rate('USDT', 'USD'), spread);
    const usdAmount = mulDown(amount, rate);
    if (usdAmount === 0n) return undefined;
    const now = this.clock.now();
    const id = derivedId('unrequested_deposit', 'tron', eventId);
    return this.dataSource.transaction(async (manager) => {
      await lockRecords(manager, 'deposits', userId);
      if (await manager.existsBy(Deposit, { id })) return id;
      if (await isKnownRailEvent(manager, 'tron', eventId)) return undefined;
      const deposit = manager.create(Deposit, {
        ...(await nextNumbers(manager, 'deposits', userId)),
        ...{ id, user_id: userId, method: 'crypto', currency: 'USDT', amount, rate },
        ...{ spread, held_within: heldWithin(spread), terms_version: version },
        ...{ usd_amount: usdAmount, rate_until: now, status: 'pending', created_at: now, updated_at: now },
      });
      deposit.pay_to = await this.payTo.of(manager, deposit);
      await manager.insert(Deposit, deposit);
      return id;
    });
  }
}
