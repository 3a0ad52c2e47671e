import { formatMicro, restrictions, type WithdrawalChecks } from '@makoto/contracts';
import { type CallContext, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Terms } from '../terms/terms.service.js';
import { isoTime, nullOr } from '../view-formats.js';
import { OperatorsNeeded } from './operators-needed.service.js';
import type { Withdrawal } from './withdrawal.entity.js';
import { type PayeeTimes, payeeTimesOf, paymentHistoryOf } from './withdrawal-risk-checks.repository.js';

/** An amount above this multiple of the customer's largest payout is unusual. */
const UNUSUAL_TIMES = 3n;

/** What an operator should know before approving a withdrawal. The checks block nothing. */
@Injectable()
export class WithdrawalRiskChecks {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly rpc: RpcClient,
    private readonly operators: OperatorsNeeded,
    private readonly terms: Terms,
  ) {}

  /** @throws UNAVAILABLE if identity or referral does not answer */
  async of(withdrawal: Withdrawal, context: CallContext): Promise<WithdrawalChecks> {
    const [{ kyc_status }, payee, group] = await Promise.all([
      this.rpc.request(restrictions, { user_id: withdrawal.user_id }, context),
      payeeTimesOf(this.dataSource, withdrawal),
      this.operators.groupOf(withdrawal.user_id, context),
    ]);
    const { manager } = this.dataSource;
    const dayTotal = await this.operators.approvedWithinDay(manager, group.userIds, withdrawal.id);
    const paid = await paymentHistoryOf(this.dataSource, withdrawal, payeeSince(withdrawal, payee));
    return {
      identity: kyc_status,
      payee_added_at: nullOr(payee?.added_at ?? null, isoTime),
      payee_changed_at: nullOr(payee?.changed_at ?? null, isoTime),
      payee_paid_count: paid.payee_count,
      payee_new: paid.payee_count === 0,
      paid_count: paid.count,
      largest_paid: nullOr(paid.largest, (amount) => formatMicro(BigInt(amount))),
      paid_total: formatMicro(BigInt(paid.total)),
      amount_unusual: paid.largest === null || withdrawal.amount > UNUSUAL_TIMES * BigInt(paid.largest),
      linked_customers: group.userIds.length - 1,
      day_total: formatMicro(dayTotal),
      operators: group.complete ? this.terms.operatorsFor(withdrawal.amount, withdrawal.amount + dayTotal) : 2,
      deposited_total: formatMicro(BigInt(paid.deposited)),
    };
  }
}

/**
 * From when payouts to the payee count. A changed card is a new payee, unless it changed after this withdrawal, which is
 * paid to the card as it was. An address never changes.
 */
function payeeSince({ card_id, created_at }: Withdrawal, payee: PayeeTimes | undefined): number {
  const changed = card_id ? Number(payee?.changed_at ?? 0) : 0;
  return changed <= created_at ? changed : 0;
}
