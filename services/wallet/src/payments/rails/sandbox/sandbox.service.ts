import { formatMicro, type PaymentCurrency, type RailStatus } from '@makoto/contracts';
import { Clock, derivedId, type Task } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { type PlannedReport, planDeposit, planPayout } from './sandbox-plan.calc.js';
import { SANDBOX_REPORT, type SandboxReportData } from './sandbox-reporter.service.js';

type ReportType = 'deposit' | 'withdrawal';

/** Plays the outside world in practice mode: plans reports, which its reporter then sends as a real rail would. */
@Injectable()
export class Sandbox {
  constructor(private readonly clock: Clock) {}

  /** The reports for a deposit that its owner calls paid. */
  payments(deposit: { id: string; amount: bigint; currency: PaymentCurrency; rate_until: number }): Task[] {
    const plan = planDeposit(deposit.amount, deposit.rate_until, this.clock.now());
    return plan.map((report, i) => toTask('deposit', deposit.id, deposit.currency, report, i));
  }

  /** The report of what was done at the checkout page, at once. The same event as a payment that is planned already. */
  checkout(
    deposit: { id: string; amount: bigint; currency: PaymentCurrency; rate_until: number },
    status: RailStatus,
  ): Task[] {
    const now = this.clock.now();
    if (status === 'failed') {
      return [
        toTask('deposit', deposit.id, deposit.currency, { event: 'paid', at: now, amount: deposit.amount, status }, 0),
      ];
    }
    return this.payments(deposit);
  }

  /** The reports for a withdrawal that was sent. */
  payouts(withdrawal: { id: string; amount: bigint; payout_amount: bigint; payout_currency: PaymentCurrency }): Task[] {
    const plan = planPayout(withdrawal.amount, withdrawal.payout_amount, this.clock.now());
    return plan.map((report, i) => toTask('withdrawal', withdrawal.id, withdrawal.payout_currency, report, i));
  }
}

function toTask(
  type: ReportType,
  target: string,
  currency: PaymentCurrency,
  report: PlannedReport,
  index: number,
): Task {
  const data: SandboxReportData = {
    event_id: `sb-${target}-${report.event}`,
    type,
    amount: formatMicro(report.amount),
    currency,
    status: report.status,
  };
  const id = derivedId(SANDBOX_REPORT, type, target, String(index));
  return { id, kind: SANDBOX_REPORT, target, data, dueAt: report.at };
}
