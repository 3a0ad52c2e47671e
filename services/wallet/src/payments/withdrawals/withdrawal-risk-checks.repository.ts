import type { DataSource } from 'typeorm';
import type { Withdrawal } from './withdrawal.entity.js';

/** When a payee was added and last changed; epoch milliseconds. */
export interface PayeeTimes {
  added_at: string;
  changed_at: string;
}

/** A customer's earlier payments; amounts in micro-units. */
export interface PaymentHistory {
  payee_count: number;
  count: number;
  largest: string | null;
  total: string;
  deposited: string;
}

/** The withdrawal's card or address in its present state. */
export async function payeeTimesOf(
  dataSource: DataSource,
  { user_id, card_id, destination }: Withdrawal,
): Promise<PayeeTimes | undefined> {
  const [row]: PayeeTimes[] = await dataSource.query(
    card_id
      ? 'select created_at as added_at, updated_at as changed_at from bank_cards where user_id = $1 and id = $2'
      : 'select created_at as added_at, created_at as changed_at from wallet_addresses where user_id = $1 and address = $2',
    [user_id, card_id ?? destination],
  );
  return row;
}

/** What was paid before the withdrawal; `payee_count` counts the payouts to its payee since `payeeSince`. */
export async function paymentHistoryOf(
  dataSource: DataSource,
  { user_id, user_no, card_id, destination }: Withdrawal,
  payeeSince: number,
): Promise<PaymentHistory> {
  const [row]: PaymentHistory[] = await dataSource.query(
    `select count(*) filter (where card_id is not distinct from $3 and destination = $4 and created_at >= $5)::int
         as payee_count,
       count(*)::int as count, max(amount) as largest, coalesce(sum(amount), 0) as total,
       (select coalesce(sum(credited_usd), 0) from deposits where user_id = $1 and status = 'success') as deposited
     from withdrawals where user_id = $1 and status = 'success' and user_no < $2`,
    [user_id, user_no, card_id, destination, payeeSince],
  );
  if (!row) throw new Error('an aggregate returned no row');
  return row;
}
