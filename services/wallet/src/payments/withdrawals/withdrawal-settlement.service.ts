import type { RailOutcome } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { lockRecord } from '../payment-records.repository.js';
import { addRailEvent, setRailOutcome } from '../rails/rail-events.repository.js';
import type { RailReport } from '../rails/rail-report.js';
import { storedReason } from '../reasons.js';
import { Withdrawal } from './withdrawal.entity.js';
import { WithdrawalSteps } from './withdrawal-steps.service.js';

/** Ends withdrawals as rails report. One transaction writes the rail's event and the withdrawal's end. */
@Injectable()
export class WithdrawalSettlement {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly steps: WithdrawalSteps,
  ) {}

  /** A wrong amount or currency, a second result and an unknown reference become payment exceptions. */
  async settle(report: RailReport): Promise<RailOutcome> {
    const { request } = report;
    const { outcome, withdrawal } = await this.dataSource.transaction(async (manager) => {
      if (!(await addRailEvent(manager, request, report.amount, this.clock.now()))) {
        return { outcome: 'repeat' as const, withdrawal: null };
      }
      const withdrawal = await lockRecord(manager, Withdrawal, request.reference);
      const outcome = withdrawal ? await this.apply(manager, withdrawal, report) : 'unknown';
      await setRailOutcome(manager, request, outcome);
      return { outcome, withdrawal };
    });
    if (withdrawal) this.steps.afterCommit(withdrawal, []);
    return outcome;
  }

  private async apply(manager: EntityManager, withdrawal: Withdrawal, report: RailReport): Promise<RailOutcome> {
    const { rail, currency, status, reason } = report.request;
    // Only the chain decides on payouts to addresses, and never on others. The sandbox pays both.
    if (rail !== 'sandbox' && (rail === 'tron') !== (withdrawal.method === 'crypto')) return 'mismatch';
    if (currency !== withdrawal.payout_currency) return 'mismatch';
    if (status === 'paid' && report.amount !== withdrawal.payout_amount) return 'mismatch';
    return this.steps.settle(manager, withdrawal, status, reason ?? storedReason('payout_failed'));
  }
}
