import { formatMicro, restrictions, type WithdrawalChecks } from '@makoto/contracts';
import { type CallContext, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Withdrawal } from './withdrawal.entity.js';

/** More than so many times what was ever paid to a customer is unusual. */
const UNUSUAL_TIMES = 3n;

interface Payee {
  added_at: string;
  changed_at: string;
}

interface Paid {
  payee_count: number;
  count: number;
  largest: string | null;
  total: string;
  deposited: string;
}

/** What an operator looks at before a withdrawal is approved. It forbids nothing by itself. */
@Injectable()
export class WithdrawalRiskChecks {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly rpc: RpcClient,
  ) {}

  /** @throws UNAVAILABLE where identity does not answer */
  async of(withdrawal: Withdrawal, context: CallContext): Promise<WithdrawalChecks> {
    const [{ kyc_status }, payee] = await Promise.all([
      this.rpc.request(restrictions, { user_id: withdrawal.user_id }, context),
      this.payee(withdrawal),
    ]);
    const paid = await this.paid(withdrawal, payee);
    return {
      identity: kyc_status,
      payee_added_at: payee ? iso(payee.added_at) : null,
      payee_changed_at: payee ? iso(payee.changed_at) : null,
      payee_paid_count: paid.payee_count,
      payee_new: paid.payee_count === 0,
      paid_count: paid.count,
      largest_paid: paid.largest === null ? null : formatMicro(BigInt(paid.largest)),
      paid_total: formatMicro(BigInt(paid.total)),
      amount_unusual: paid.largest === null || withdrawal.amount > UNUSUAL_TIMES * BigInt(paid.largest),
      deposited_total: formatMicro(BigInt(paid.deposited)),
    };
  }

  /** The card or address as it is bound now. */
  private async payee({ user_id, card_id, destination }: Withdrawal): Promise<Payee | undefined> {
    const [row]: Payee[] = await this.dataSource.query(
      card_id
        ? 'select created_at as added_at, updated_at as changed_at from bank_cards where user_id = $1 and id = $2'
        : 'select created_at as added_at, created_at as changed_at from wallet_addresses where user_id = $1 and address = $2',
      [user_id, card_id ?? destination],
    );
    return row;
  }

  /** A card that was changed is a new one: what was paid to it before does not count. An address says itself where it is. */
  private async paid(w: Withdrawal, payee: Payee | undefined): Promise<Paid> {
    const changed = w.card_id ? Number(payee?.changed_at ?? 0) : 0;
    // A change after this withdrawal does not concern it: where it goes was frozen with it.
    const since = changed <= w.created_at ? changed : 0;
    const [row]: Paid[] = await this.dataSource.query(
      `select count(*) filter (where card_id is not distinct from $3 and destination = $4 and created_at >= $5)::int
           as payee_count,
         count(*)::int as count, max(amount) as largest, coalesce(sum(amount), 0) as total,
         (select coalesce(sum(credited_usd), 0) from deposits where user_id = $1 and status = 'success') as deposited
       from withdrawals where user_id = $1 and status = 'success' and user_no < $2`,
      [w.user_id, w.user_no, w.card_id, w.destination, since],
    );
    if (!row) throw new Error('an aggregate gave no row');
    return row;
  }
}

function iso(ms: string): string {
  return new Date(Number(ms)).toISOString();
}
