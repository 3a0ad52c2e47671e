import { AppError, formatMicro, type SandboxCheckoutView, type SandboxPayRequest } from '@makoto/contracts';
import { isUuid, Tasks } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { lockRecord } from '../payment-records.repository.js';
import { Sandbox } from '../rails/sandbox/sandbox.service.js';
import { hasPlannedReport } from '../rails/sandbox/sandbox-reports.repository.js';
import { Terms } from '../terms/terms.service.js';
import { Deposit } from './deposit.entity.js';

/** The sandbox's hosted checkout. Its page is addressed by the deposit's id, as a provider's page is by a session id. */
@Injectable()
export class SandboxCheckout {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly terms: Terms,
    private readonly tasks: Tasks,
    private readonly sandbox: Sandbox,
  ) {}

  /** @throws NOT_FOUND, always in live mode */
  async show(id: string): Promise<SandboxCheckoutView> {
    const deposit = this.isValid(id) ? await this.dataSource.manager.findOneBy(Deposit, { id }) : null;
    if (deposit?.method !== 'quick') throw new AppError('NOT_FOUND');
    return toView(deposit, await hasPlannedReport(this.dataSource, id));
  }

  /** Pays or declines. The result arrives in a signed report; a second call changes nothing. @throws NOT_FOUND */
  async pay({ deposit_id: id, action }: SandboxPayRequest): Promise<SandboxCheckoutView> {
    if (!this.isValid(id)) throw new AppError('NOT_FOUND');
    const tasks = await this.dataSource.transaction(async (manager) => {
      const deposit = await lockRecord(manager, Deposit, id);
      if (deposit?.method !== 'quick') throw new AppError('NOT_FOUND');
      const planned = isPayable(deposit) ? this.sandbox.checkout(deposit, action === 'pay' ? 'paid' : 'failed') : [];
      for (const task of planned) await this.tasks.schedule(manager, task);
      return planned;
    });
    this.tasks.trigger(tasks);
    return this.show(id);
  }

  private isValid(id: string): boolean {
    return this.terms.practice && isUuid(id);
  }
}

/** Excludes expired deposits: the app reopens those, after the checks for a new deposit. */
function isPayable({ status }: Deposit): boolean {
  return status === 'awaiting_payment' || status === 'pending';
}

function toView(deposit: Deposit, planned: boolean): SandboxCheckoutView {
  const { id, number, currency } = deposit;
  return { deposit_id: id, number, amount: formatMicro(deposit.amount), currency, state: stateOf(deposit, planned) };
}

function stateOf({ status }: Deposit, planned: boolean): SandboxCheckoutView['state'] {
  if (status === 'success') return 'paid';
  if (status === 'fail') return 'declined';
  if (planned) return 'paying';
  return status === 'expired' ? 'expired' : 'open';
}
