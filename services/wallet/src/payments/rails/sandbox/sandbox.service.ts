import { formatMicro, type PaymentCurrency, type RailStatus } from '@makoto/contracts';
import { Clock, derivedId, type Task } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { type PlannedReport, planDeposit, planPayout } from './sandbox-plan.calc.js';
import { SANDBOX_REPORT, type SandboxReportData } from './sandbox-reporter.service.js';

type ReportType = 'deposit' | 'withdrawal';

interface SandboxDeposit {
  id: string;
  amount: bigint;
  currency: PaymentCurrency;
  rate_until: number;
}

/** Simulates the payment rail in practice mode: plans reports, which SandboxReporter sends. */
@Injectable()
export class Sandbox {
  constructor(private readonly clock: Clock) {}

  /** The reports on a deposit that the customer reports paid. */
  payments(deposit: SandboxDeposit): Task[] {
    const plan = planDeposit(deposit.amount, deposit.rate_until, this.clock.now());
    return plan.map((report, i) => toTask('deposit', deposit.id, deposit.currency, report, i));
  }

  /** The report on a choice at the checkout page. It has the same event as a payment planned before. */
  checkout(deposit: SandboxDeposit, status: RailStatus): Task[] {
    if (status === 'paid') return this.payments(deposit);
    const { id, amount, currency } = deposit;
    return [toTask('deposit', id, currency, { event: 'paid', at: this.clock.now(), amount, status }, 0)];
  }

  /** The reports on a withdrawal that was sent. */
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
