import {
  Amount,
  Id,
  OneOf,
  PAYMENT_CURRENCIES,
  type PaymentCurrency,
  parseMessage,
  RAIL_STATUSES,
  type RailStatus,
} from '@makoto/contracts';
import { Clock, type DueTask, sendRequest, Tasks } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { WalletConfig } from '../../../config.js';
import { signReport } from '../rail-signature.js';

export const SANDBOX_REPORT = 'sandbox_report';
const TIMEOUT_MS = 5_000;

/** The content of a planned report. */
export class SandboxReportData {
  @Id() event_id!: string;
  @OneOf(['deposit', 'withdrawal']) type!: 'deposit' | 'withdrawal';
  @Amount(6) amount!: string;
  @OneOf(PAYMENT_CURRENCIES) currency!: PaymentCurrency;
  @OneOf(RAIL_STATUSES) status!: RailStatus;
}

/** Sends the sandbox's signed reports over HTTP, as any rail does. A failed report is retried. */
@Injectable()
export class SandboxReporter {
  constructor(
    private readonly config: WalletConfig,
    private readonly clock: Clock,
    tasks: Tasks,
  ) {
    tasks.handle(SANDBOX_REPORT, (task) => this.report(task));
  }

  private async report(task: DueTask): Promise<void> {
    const data = parseMessage(SandboxReportData, task.data);
    const report = { rail: 'sandbox' as const, ...data, reference: task.target, at: this.clock.now() };
    const { rail, ...body } = { ...report, signature: signReport(report, this.config.RAIL_SECRET) };
    const url = new URL(`${this.config.CALLBACK_URL.replace(/\/+$/, '')}/index.php/api/callback/${rail}`);
    const headers = { 'content-type': 'application/json' };
    const answer = await sendRequest(url, JSON.stringify(body), { timeoutMs: TIMEOUT_MS, headers });
    answer.resume();
    const status = answer.statusCode ?? 0;
    if (status < 200 || status >= 300) throw new Error(`the callback returned HTTP ${status}`);
  }
}
