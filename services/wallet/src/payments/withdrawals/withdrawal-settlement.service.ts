import type { RailOutcome } from '@makoto/contracts';
import { Clock, isUuid } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { noteRailEvent, setRailOutcome } from '../rails/rail-events.repository.js';
import type { RailReport } from '../rails/rail-report.js';
import { storedReason } from '../reasons.js';
import type { Withdrawal } from './withdrawal.entity.js';
import { WithdrawalSteps } from './withdrawal-steps.service.js';
import { lockWithdrawal } from './withdrawals.repository.js';

/** Ends withdrawals by what rails report; the event and the ending are one transaction. */
@Injectable()
export class WithdrawalSettlement {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly steps: WithdrawalSteps,
  ) {}

  /** Another amount or currency than was sent, a second ending and an unknown reference are noted for operators. */
  async settle(report: RailReport): Promise<RailOutcome> {
    const { request } = report;
    let ended: Withdrawal | undefined;
    const outcome = await this.dataSource.transaction(async (manager) => {
      if (!(await noteRailEvent(manager, request, report.amount, this.clock.now()))) return 'repeat';
      const withdrawal = isUuid(request.reference) ? await lockWithdrawal(manager, request.reference) : null;
      const outcome = withdrawal ? await this.apply(manager, withdrawal, report) : 'unknown';
      if (withdrawal && (outcome === 'completed' || outcome === 'failed')) ended = withdrawal;
      await setRailOutcome(manager, request, outcome);
      return outcome;
    });
    if (ended) this.steps.afterCommit(ended, []);
    return outcome;
  }

  private async apply(manager: EntityManager, withdrawal: Withdrawal, report: RailReport): Promise<RailOutcome> {
    const { currency, status, reason } = report.request;
    if (currency !== withdrawal.payout_currency) return 'mismatch';
    if (status === 'paid' && report.amount !== withdrawal.payout_amount) return 'mismatch';
    return this.steps.settle(manager, withdrawal, status, reason ?? storedReason('payout_failed'));
  }
}
