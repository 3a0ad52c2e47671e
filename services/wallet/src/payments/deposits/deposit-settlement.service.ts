import { depositChanged, type RailOutcome } from '@makoto/contracts';
import { Clock, isUuid, Outbox } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { Ledger } from '../../ledger/posting/ledger.service.js';
import { type AccountKind, HOUSE, type Transfer } from '../../ledger/posting/transfer.js';
import { RatesService } from '../../rates/rates.service.js';
import type { UsdRate } from '../../rates/usd-rate.calc.js';
import { noteRailEvent, setRailOutcome } from '../rails/rail-events.repository.js';
import type { RailReport } from '../rails/rail-report.js';
import { storedReason } from '../reasons.js';
import { creditOf } from './deposit.calc.js';
import { Deposit } from './deposit.entity.js';
import { toDepositEvent } from './deposit.view.js';
import { lockDeposit } from './deposits.repository.js';

const OUTSIDE: Record<Deposit['method'], AccountKind> = {
  bank: 'outside_bank',
  quick: 'outside_quick',
  crypto: 'outside_crypto',
};

/**
 * Credits what rails report as paid. The report's event, the deposit, the transfer and the news of it are one
 * transaction; the transfer's identity is the deposit's id, so that a deposit is credited at most once whatever happens.
 */
@Injectable()
export class DepositSettlement {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly rates: RatesService,
    private readonly ledger: Ledger,
  ) {}

  /**
   * Rules: money that arrived is credited whatever the deposit's state, an expired or declined one included. Late: at the
   * rate of its arrival. Less or more than asked: what came, beyond the amount asked for at the rate of arrival. A second
   * payment, an unknown reference and another currency are noted for operators.
   *
   * @throws NO_FRESH_PRICE where a rate is needed and there is none: nothing is noted, the rail sends again
   */
  async settle(report: RailReport): Promise<RailOutcome> {
    const { reference } = report.request;
    const asked = isUuid(reference) ? await this.dataSource.manager.findOneBy(Deposit, { id: reference }) : null;
    const now = this.clock.now();
    const freshRate = asked && needsFreshRate(asked, report, now) ? await this.rates.inUsd(asked.currency) : undefined;
    let credited: string | undefined;
    const outcome = await this.dataSource.transaction(async (manager) => {
      if (!(await noteRailEvent(manager, report.request, report.amount, now))) return 'repeat';
      const deposit = asked && (await lockDeposit(manager, asked.id));
      const outcome = deposit ? await this.apply(manager, deposit, report, now, freshRate) : 'unknown';
      if (outcome === 'credited') credited = deposit?.user_id;
      await setRailOutcome(manager, report.request, outcome);
      return outcome;
    });
    if (credited) this.ledger.announce([credited]);
    this.outbox.notify();
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
    const outcome = report.request.status === 'paid' ? 'credited' : 'failed';
    if (outcome === 'failed') {
      if (deposit.status === 'fail') return 'repeat';
      deposit.status = 'fail';
      deposit.reason = report.request.reason ?? storedReason('declined');
    } else {
      await this.credit(manager, deposit, report.amount, now, freshRate);
    }
    deposit.updated_at = now;
    await manager.save(deposit);
    await this.outbox.add(manager, depositChanged, [toDepositEvent(deposit)]);
    return outcome;
  }

  private async credit(
    manager: EntityManager,
    deposit: Deposit,
    received: bigint,
    now: number,
    freshRate?: UsdRate,
  ): Promise<void> {
    const late = now > deposit.rate_until;
    const credit = creditOf({
      asked: deposit.amount,
      received,
      heldRate: late ? undefined : heldRateOf(deposit),
      freshRate,
    });
    deposit.status = 'success';
    deposit.received_amount = received;
    deposit.credited_usd = credit;
    deposit.reason = late ? storedReason('late') : received === deposit.amount ? null : storedReason('other_amount');
    if (credit > 0n) await this.ledger.postIn(manager, [depositTransfer(deposit, credit)]);
  }
}

function depositTransfer(deposit: Deposit, amount: bigint): Transfer {
  return {
    ref: deposit.id,
    slot: 0,
    kind: 'deposit',
    debit: { owner: HOUSE, kind: OUTSIDE[deposit.method], currency: 'USD' },
    credit: { owner: deposit.user_id, kind: 'available', currency: 'USD' },
    amount,
  };
}

function needsFreshRate(deposit: Deposit, report: RailReport, now: number): boolean {
  return (
    report.request.status === 'paid' &&
    deposit.status !== 'success' &&
    (now > deposit.rate_until || report.amount > deposit.amount)
  );
}

const heldRateOf = ({ rate, per_usd: perUsd }: Deposit): UsdRate => ({ rate, perUsd });
