import { PAYMENT_CURRENCIES, parseMessage, type RailOutcome, Text } from '@makoto/contracts';
import { Clock, type DueTask, Logger, Tasks } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DepositSettlement } from '../../deposits/deposit-settlement.service.js';
import { isException } from '../../payment-exceptions/payment-exceptions.repository.js';
import { railReport } from '../rail-report.js';
import { isNewestLook, startLook } from './quick-payments.repository.js';
import type { QuickPayment } from './quick-provider.js';
import { QuickRail } from './quick-rail.js';
import { QuickReversals } from './quick-reversals.service.js';
import { QUICK_SYNC } from './quick-task.js';

class SyncData {
  @Text(40) provider!: string;
  @Text(64) payment_id!: string;
}

/**
 * Looks at a payment at the provider and books what it finds. Webhooks and lists only say which payment to look at: so
 * their order, repeats and losses make no difference, and nothing that somebody sends us is booked as it is.
 */
@Injectable()
export class QuickSync {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly rail: QuickRail,
    private readonly settlement: DepositSettlement,
    private readonly reversals: QuickReversals,
    tasks: Tasks,
  ) {
    tasks.handle(QUICK_SYNC, (task) => this.run(task));
  }

  /** Looks at a payment now. @throws UNAVAILABLE if the provider does not answer, NO_FRESH_PRICE */
  async look(paymentId: string): Promise<void> {
    const { provider } = this.rail;
    if (!provider) return;
    const found = await startLook(this.dataSource, provider.name, paymentId, this.clock.now());
    const payment = await provider.payment(paymentId);
    if (!payment) return;
    if (found && !(await isNewestLook(this.dataSource, found.depositId, found.look))) return;
    if (payment.status !== 'open') await this.settle(found?.depositId ?? paymentId, paymentId, payment);
    if (found) await this.reversals.apply(found.depositId, found.look, payment);
  }

  private async run(task: DueTask): Promise<void> {
    const { provider, payment_id } = parseMessage(SyncData, task.data);
    // A task of a provider that is no longer in use waits for nobody.
    if (provider === this.rail.provider?.name) await this.look(payment_id);
  }

  /** Reports a payment's success or failure like any rail, once; a changed amount is another report. */
  private async settle(reference: string, paymentId: string, payment: QuickPayment): Promise<void> {
    const isPaid = payment.status === 'paid';
    // A failed payment that is none of ours concerns nobody.
    if (!isPaid && reference === paymentId) return;
    const currency = PAYMENT_CURRENCIES.find((code) => code === payment.currency);
    if (!currency) {
      this.log.error(`payment ${paymentId} of the quick rail is in ${payment.currency}, which we do not accept`);
      return;
    }
    const event_id = isPaid ? `${paymentId}:${payment.received}` : `${paymentId}:failed`;
    const event = { rail: 'quick', event_id, type: 'deposit', reference, currency } as const;
    const report = railReport({ ...event, status: isPaid ? 'paid' : 'failed' }, payment.received);
    const outcome: RailOutcome = await this.settlement.settle(report);
    if (isException(outcome)) {
      this.log.warn(`payment exception: event ${event_id} of quick is ${outcome}; an operator must resolve it`);
    }
  }
}
