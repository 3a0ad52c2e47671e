import { AppError, formatMicro, type SandboxCheckoutView, type SandboxPayRequest } from '@makoto/contracts';
import { isUuid, Tasks } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Sandbox } from '../rails/sandbox/sandbox.service.js';
import { Terms } from '../terms/terms.service.js';
import { Deposit } from './deposit.entity.js';
import { lockDeposit } from './deposits.repository.js';

/** The sandbox's hosted checkout. It is reached by the deposit's id, as a provider's page is by its session's. */
@Injectable()
export class SandboxCheckout {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly terms: Terms,
    private readonly tasks: Tasks,
    private readonly sandbox: Sandbox,
  ) {}

  /** @throws NOT_FOUND, in live mode always */
  async show(id: string): Promise<SandboxCheckoutView> {
    const deposit = this.isHere(id) ? await this.dataSource.manager.findOneBy(Deposit, { id }) : null;
    return toView(deposit, await this.isPlanned(id));
  }

  /** Pays or declines; the result arrives by the signed report, and a second press changes nothing. @throws NOT_FOUND */
  async pay({ deposit_id: id, action }: SandboxPayRequest): Promise<SandboxCheckoutView> {
    if (!this.isHere(id)) throw new AppError('NOT_FOUND');
    const tasks = await this.dataSource.transaction(async (manager) => {
      const deposit = await lockDeposit(manager, id);
      if (deposit?.method !== 'quick') throw new AppError('NOT_FOUND');
      const planned = isPayable(deposit) ? this.sandbox.checkout(deposit, action === 'pay' ? 'paid' : 'failed') : [];
      for (const task of planned) await this.tasks.schedule(manager, task);
      return planned;
    });
    this.tasks.trigger(tasks);
    return this.show(id);
  }

  private isHere(id: string): boolean {
    return this.terms.practice && isUuid(id);
  }

  private async isPlanned(id: string): Promise<boolean> {
    if (!this.isHere(id)) return false;
    const rows: unknown[] = await this.dataSource.query(
      `select 1 from tasks where target = $1 and kind = 'sandbox_report' limit 1`,
      [id],
    );
    return rows.length > 0;
  }
}

/** An expired deposit is opened anew in the app, which asks for limits and exclusion as for a new one. */
function isPayable({ status }: Deposit): boolean {
  return status === 'awaiting_payment' || status === 'pending';
}

function toView(deposit: Deposit | null, planned: boolean): SandboxCheckoutView {
  if (deposit?.method !== 'quick') throw new AppError('NOT_FOUND');
  const { id, number, currency } = deposit;
  return { deposit_id: id, number, amount: formatMicro(deposit.amount), currency, state: stateOf(deposit, planned) };
}

function stateOf({ status }: Deposit, planned: boolean): SandboxCheckoutView['state'] {
  if (status === 'success') return 'paid';
  if (status === 'fail') return 'declined';
  if (planned) return 'paying';
  return status === 'expired' ? 'expired' : 'open';
}
