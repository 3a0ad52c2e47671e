import { request } from 'node:http';
import { request as requestTls } from 'node:https';
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
import { Clock, type DueTask, Tasks } from '@makoto/platform';
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
    const status = await post(url, body);
    if (status < 200 || status >= 300) throw new Error(`the callback returned HTTP ${status}`);
  }
}

/**
 * Posts JSON and returns the status of the answer. Without `fetch`, whose client of 10 MB nothing else needs in a
 * practice product's wallet.
 */
function post(url: URL, body: object): Promise<number> {
  const open = url.protocol === 'https:' ? requestTls : request;
  const options = {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    ...{ agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) },
  };
  return new Promise((resolve, reject) => {
    open(url, options, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end(JSON.stringify(body));
  });
}
