import type { ReversalOutcome } from '@makoto/contracts';
import { Clock, derivedId, Logger } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { account, houseAccount, Ledger, type Posting, transfersOf } from '../../../ledger/index.js';
import { Deposit } from '../../deposits/deposit.entity.js';
import { existing, lockRecord } from '../../payment-records.repository.js';
import { storedReason } from '../../reasons.js';
import { setReversal } from '../rail-events.repository.js';
import { lockQuickPayment, type QuickPaymentRow, saveQuickPayment } from './quick-payments.repository.js';
import type { QuickPayment } from './quick-provider.js';
import { isTaken, nextTaken, reversedOf, type Taken } from './quick-reversal.calc.js';

/** How long an unpaid checkout is followed. Its page is long closed by then. */
const FOLLOW_MS = 8 * 86_400_000;
const CHARGED_BACK = storedReason('charged_back');
const REFUNDED = storedReason('refunded');

/** Books refunds and chargebacks of quick payments, and shows them to operators as payment exceptions. */
@Injectable()
export class QuickReversals {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly ledger: Ledger,
  ) {}

  /**
   * Brings the ledger to the state of `payment`, seen by the look of this number. One transaction writes the rail's events,
   * the transfers and the deposit. A look that started before the last one applied changes nothing.
   * @throws INSUFFICIENT_FUNDS if the customer spent the balance at this moment; the next try takes less of it
   */
  async apply(depositId: string, look: number, payment: QuickPayment): Promise<void> {
    let changed: string | undefined;
    await this.dataSource.transaction(async (manager) => {
      const row = await lockQuickPayment(manager, depositId);
      if (row.applied >= look) return;
      const deposit = existing(await lockRecord(manager, Deposit, depositId));
      const news = await this.record(manager, deposit, payment);
      const taken = await this.book(manager, row, deposit, payment);
      if (taken || news.length > 0) {
        changed = deposit.user_id;
        // The deposit's status does not change, nor when it was credited; an event would tell that money has arrived.
        await manager.update(Deposit, { id: deposit.id }, { reason: reasonOf(payment, deposit.reason) });
      }
      await saveQuickPayment(manager, {
        ...row,
        applied: look,
        ...(taken && { taken_customer: taken.customer, taken_house: taken.house, steps: row.steps + 1 }),
        disputed: payment.disputes.length > 0,
        followed: this.mustFollow(deposit, payment),
      });
    });
    if (changed !== undefined) this.ledger.announce([changed]);
  }

  /** Records refunds and disputes whose state is new. */
  private async record(manager: EntityManager, deposit: Deposit, payment: QuickPayment): Promise<string[]> {
    const found: [id: string, amount: bigint, outcome: ReversalOutcome][] = [
      ...payment.refunds.map(({ id, amount }) => [id, amount, 'refunded'] as [string, bigint, ReversalOutcome]),
      ...payment.disputes.map(
        (d) => [d.id, d.amount, isTaken(d) ? 'charged_back' : 'returned'] as [string, bigint, ReversalOutcome],
      ),
    ];
    const news: string[] = [];
    for (const [id, amount, outcome] of found) {
      const event = { event_id: id, reference: deposit.id, amount, currency: payment.currency, outcome };
      if (!(await setReversal(manager, event, this.clock.now()))) continue;
      news.push(id);
      this.log.warn(`deposit ${deposit.number}: the provider's event ${id} is ${outcome}`);
    }
    return news;
  }

  /** Posts the difference between what is reversed and what should be; undefined if there is none. */
  private async book(
    manager: EntityManager,
    row: QuickPaymentRow,
    deposit: Deposit,
    payment: QuickPayment,
  ): Promise<Taken | undefined> {
    if (payment.currency !== deposit.currency) return undefined;
    const before = { customer: row.taken_customer, house: row.taken_house };
    const target = reversedOf(payment, deposit.received_amount ?? 0n, deposit.credited_usd ?? 0n);
    if (target === before.customer + before.house) return undefined;
    const own = account(deposit.user_id, 'available', 'USD');
    const [available = 0n] = await this.ledger.accountBalances([own]);
    const after = nextTaken(before, target, available);
    const [outside, loss] = [houseAccount('outside_quick', 'USD'), houseAccount('outside_chargebacks', 'USD')];
    const [customer, house] = [after.customer - before.customer, after.house - before.house];
    const postings: Posting[] = [
      [0, 'payment_reversal', own, outside, customer],
      [1, 'payment_reversal', loss, outside, house],
      [2, 'payment_reversal_return', outside, own, -customer],
      [3, 'payment_reversal_return', outside, loss, -house],
    ];
    const ref = derivedId('quick_reversal', deposit.id, String(row.steps));
    await this.ledger.postIn(manager, transfersOf(ref, postings));
    return after;
  }

  private mustFollow(deposit: Deposit, { status, undecided }: QuickPayment): boolean {
    if (undecided) return true;
    return status !== 'paid' && this.clock.now() < deposit.created_at + FOLLOW_MS;
  }
}

/** What the customer is told of the deposit: of a reversal, as long as it stands. */
function reasonOf({ refunds, disputes }: QuickPayment, before: string | null): string | null {
  if (disputes.some(isTaken)) return CHARGED_BACK;
  if (refunds.length > 0) return REFUNDED;
  return before === CHARGED_BACK || before === REFUNDED ? null : before;
}
