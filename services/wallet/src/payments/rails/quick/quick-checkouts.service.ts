import { type DepositView, FIAT_CURRENCIES } from '@makoto/contracts';
import { Clock, type DueTask, Logger, type Task, Tasks, withTimeLimit } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { WalletConfig } from '../../../config.js';
import { Deposit } from '../../deposits/deposit.entity.js';
import { DepositSteps } from '../../deposits/deposit-steps.service.js';
import { lockRecord } from '../../payment-records.repository.js';
import { addQuickPayment } from './quick-payments.repository.js';
import type { QuickCheckout } from './quick-provider.js';
import { QuickRail } from './quick-rail.js';
import { checkoutTask, checkoutTaskId, QUICK_CHECKOUT, syncTask } from './quick-task.js';

/** How long a customer's call waits for the provider; well within the eight seconds that the gateway waits. */
const WAIT_MS = 5_000;
/** The shortest time that a checkout may be paid. */
const LEAST_PAYABLE_S = 60;

/** Opens a checkout at the provider for each new quick deposit. */
@Injectable()
export class QuickCheckouts {
  constructor(
    private readonly config: WalletConfig,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly rail: QuickRail,
    private readonly steps: DepositSteps,
    private readonly tasks: Tasks,
  ) {
    tasks.handle(QUICK_CHECKOUT, (task) => this.open(task));
  }

  /** Records the payment of a new deposit in its transaction, and returns the task that opens its checkout. */
  async add(manager: EntityManager, deposit: Deposit): Promise<Task[]> {
    const { provider } = this.rail;
    if (!provider || deposit.method !== 'quick') return [];
    const at = this.clock.now();
    const paymentId = provider.paymentIdOf(deposit.id);
    await addQuickPayment(manager, {
      ...{ depositId: deposit.id, userId: deposit.user_id },
      ...{ provider: provider.name, paymentId, at },
    });
    return [checkoutTask(deposit.id, at)];
  }

  /** The deposit with the address of its checkout, as soon as the provider answers; without, the task goes on. */
  async withPage(view: DepositView): Promise<DepositView> {
    if (!this.rail.provider || view.method !== 'quick' || view.pay_to.checkout_url) return view;
    try {
      await withTimeLimit(WAIT_MS, () => this.tasks.run(checkoutTaskId(view.id)));
    } catch (error) {
      this.log.warn(`the checkout of deposit ${view.number} is still being opened`, error);
    }
    const deposit = await this.dataSource.manager.findOneBy(Deposit, { id: view.id });
    return deposit ? { ...view, pay_to: deposit.pay_to } : view;
  }

  /** The look at the provider when a customer says that a deposit is paid. */
  onReportedPaid(deposit: Deposit): Task[] {
    const { provider } = this.rail;
    if (!provider || deposit.method !== 'quick') return [];
    return [syncTask(provider.name, provider.paymentIdOf(deposit.id), 'reported', this.clock.now())];
  }

  private async open({ target }: DueTask): Promise<void> {
    const { provider } = this.rail;
    const deposit = await this.dataSource.manager.findOneBy(Deposit, { id: target });
    if (!provider || !deposit || deposit.pay_to.checkout_url) return;
    const checkout = this.toCheckout(deposit);
    // Nobody waits for a page any more once the rate has expired; the deposit then expires too.
    if (!checkout) return;
    const { url } = await provider.open(checkout);
    await this.dataSource.transaction(async (manager) => {
      const locked = await lockRecord(manager, Deposit, target);
      if (!locked || locked.pay_to.checkout_url) return;
      locked.pay_to = { ...locked.pay_to, checkout_url: url };
      await manager.save(locked);
      await this.steps.publish(manager, locked, []);
    });
    this.steps.afterCommit();
  }

  private toCheckout(deposit: Deposit): QuickCheckout | undefined {
    const currency = FIAT_CURRENCIES.find((code) => code === deposit.currency);
    const leftMs = deposit.rate_until - this.clock.now();
    if (!currency || leftMs <= 0) return undefined;
    const base = (this.config.PUBLIC_URL ?? '').replace(/\/+$/, '');
    return {
      ...{ depositId: deposit.id, number: deposit.number, amount: deposit.amount, currency },
      ...{ usdAmount: deposit.usd_amount, rateUntil: deposit.rate_until },
      payableS: Math.max(LEAST_PAYABLE_S, Math.floor(leftMs / 1_000)),
      returnUrl: `${base}/recharge2?id=${deposit.id}`,
    };
  }
}
