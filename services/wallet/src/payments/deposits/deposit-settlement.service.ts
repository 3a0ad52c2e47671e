import type { RailOutcome } from '@makoto/contracts';
import { Clock, isUuid } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { type AccountKind, account, houseAccount, Ledger, transfersOf } from '../../ledger/index.js';
import { RatesService } from '../../rates/rates.service.js';
import { type UsdRate, usdRateLess } from '../../rates/usd-rate.calc.js';
import { lockRecord } from '../payment-records.repository.js';
import { addRailEvent, setRailOutcome } from '../rails/rail-events.repository.js';
import type { RailReport } from '../rails/rail-report.js';
import { storedReason } from '../reasons.js';
import { creditOf, stillHolds } from './deposit.calc.js';
import { Deposit } from './deposit.entity.js';
import { DepositSteps } from './deposit-steps.service.js';

const OUTSIDE: Record<Deposit['method'], AccountKind> = {
  bank: 'outside_bank',
  quick: 'outside_quick',
  crypto: 'outside_crypto',
};

/**
 * Credits deposits that a rail reports as paid. One transaction writes the rail's event, the deposit, the ledger transfer
 * and the outgoing event. The transfer's id derives from the deposit's, so a deposit is credited at most once.
 */
@Injectable()
export class DepositSettlement {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly rates: RatesService,
    private readonly ledger: Ledger,
    private readonly steps: DepositSteps,
  ) {}

  /**
   * Rules: money that arrives is credited in any state of the deposit, expired and declined included. A late payment, and
   * one that arrives when the market has left the bounds of the held rate, is credited at the rate of its arrival. If the
   * amount differs, the amount received is credited; what exceeds the requested amount gets the rate of its arrival. A
   * second payment, an unknown reference and a wrong currency become payment exceptions.
   *
   * @throws NO_FRESH_PRICE if the payment must be converted and there is no rate: nothing is recorded, and the rail retries
   */
  async settle(report: RailReport): Promise<RailOutcome> {
    const { reference } = report.request;
    const asked = isUuid(reference) ? await this.dataSource.manager.findOneBy(Deposit, { id: reference }) : null;
    const now = this.clock.now();
    const freshRate =
      asked && isToCredit(asked, report)
        ? usdRateLess(await this.rates.inUsd(asked.currency), asked.spread)
        : undefined;
    let credited: string | undefined;
    const outcome = await this.dataSource.transaction(async (manager) => {
      if (!(await addRailEvent(manager, report.request, report.amount, now))) return 'repeat';
      const deposit = asked && (await lockRecord(manager, Deposit, asked.id));
      const outcome = deposit ? await this.apply(manager, deposit, report, now, freshRate) : 'unknown';
      if (outcome === 'credited') credited = deposit?.user_id;
      await setRailOutcome(manager, report.request, outcome);
      return outcome;
    });
    if (credited) this.ledger.announce([credited]);
    this.steps.afterCommit();
    return outcome;
  }

  private async apply(
    manager: EntityManager,
    deposit: Deposit,
    report: RailReport,
    now: number,
    freshRate: UsdRate | undefined,
  ): Promise<RailOutcome> {
    if (report.request.currency !== deposit.currency) return 'mismatch';
    if (deposit.status === 'success') return 'duplicate';
    if (report.request.status === 'paid') {
      if (!freshRate) throw new RangeError('a payment needs the rate of its arrival');
      await this.credit(manager, deposit, report.amount, now, freshRate);
      return 'credited';
    }
    if (deposit.status === 'fail') return 'repeat';
    await this.steps.fail(manager, deposit, report.request.reason ?? storedReason('declined'));
    return 'failed';
  }

  private async credit(
    manager: EntityManager,
    deposit: Deposit,
    received: bigint,
    now: number,
    freshRate: UsdRate,
  ): Promise<void> {
    const isLate = now > deposit.rate_until;
    const held = { rate: deposit.rate, perUsd: deposit.per_usd, within: deposit.held_within };
    const heldRate = isLate ? undefined : held;
    const { usd, heldAmount } = creditOf({ asked: deposit.amount, received, heldRate, freshRate });
    deposit.received_amount = received;
    deposit.credited_usd = usd;
    deposit.held_amount = heldAmount;
    deposit.arrival_rate = freshRate.rate;
    deposit.arrival_per_usd = freshRate.perUsd;
    if (usd > 0n) {
      const { id, user_id, method } = deposit;
      const [from, to] = [houseAccount(OUTSIDE[method], 'USD'), account(user_id, 'available', 'USD')];
      await this.ledger.postIn(manager, transfersOf(id, [[0, 'deposit', from, to, usd]]));
    }
    await this.steps.change(
      manager,
      deposit,
      'success',
      reasonOf(deposit, received, isLate, stillHolds(held, freshRate)),
    );
  }
}

/** Whether the report is of a first payment. In another currency than the deposit's it becomes a payment exception. */
function isToCredit(deposit: Deposit, { request }: RailReport): boolean {
  return request.status === 'paid' && deposit.status !== 'success' && request.currency === deposit.currency;
}

/** What the customer needs to know about the amount credited. */
function reasonOf(deposit: Deposit, received: bigint, isLate: boolean, rateHolds: boolean): string | null {
  if (isLate) return storedReason('late');
  if (!rateHolds) return storedReason('rate_moved');
  return received === deposit.amount ? null : storedReason('other_amount');
}
