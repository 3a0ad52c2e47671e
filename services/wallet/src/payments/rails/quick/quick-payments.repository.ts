import type { DataSource, EntityManager } from 'typeorm';

/** A payment at the provider, with what reversals took so far in USD micro-units. */
export interface QuickPaymentRow {
  deposit_id: string;
  user_id: string;
  applied: number;
  taken_customer: bigint;
  taken_house: bigint;
  steps: number;
}

/** Records the payment of a new deposit in the deposit's transaction. */
export async function addQuickPayment(
  manager: EntityManager,
  payment: { depositId: string; userId: string; provider: string; paymentId: string; at: number },
): Promise<void> {
  await manager.query(
    `insert into quick_payments (deposit_id, user_id, provider, payment_id, opened_at, looked_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [payment.depositId, payment.userId, payment.provider, payment.paymentId, payment.at],
  );
}

/** Numbers a look at the provider before it starts; undefined if the payment is none of ours. */
export async function startLook(
  dataSource: DataSource,
  provider: string,
  paymentId: string,
  at: number,
): Promise<{ depositId: string; look: number } | undefined> {
  const [rows]: [{ deposit_id: string; started: number }[], number] = await dataSource.query(
    `update quick_payments set started = started + 1, looked_at = $3 where provider = $1 and payment_id = $2
     returning deposit_id, started`,
    [provider, paymentId, at],
  );
  return rows[0] && { depositId: rows[0].deposit_id, look: rows[0].started };
}

/** Whether no later look was applied. */
export async function isNewestLook(dataSource: DataSource, depositId: string, look: number): Promise<boolean> {
  const rows: unknown[] = await dataSource.query(
    'select 1 from quick_payments where deposit_id = $1 and applied < $2',
    [depositId, look],
  );
  return rows.length > 0;
}

/** Locks a payment's row. */
export async function lockQuickPayment(manager: EntityManager, depositId: string): Promise<QuickPaymentRow> {
  const [row]: (Omit<QuickPaymentRow, 'taken_customer' | 'taken_house'> &
    Record<'taken_customer' | 'taken_house', string>)[] = await manager.query(
    `select deposit_id, user_id, applied, taken_customer, taken_house, steps from quick_payments
       where deposit_id = $1 for update`,
    [depositId],
  );
  if (!row) throw new Error('a quick payment has no row');
  return { ...row, taken_customer: BigInt(row.taken_customer), taken_house: BigInt(row.taken_house) };
}

/** Saves what a look has booked. */
export async function saveQuickPayment(
  manager: EntityManager,
  row: QuickPaymentRow & { disputed: boolean; followed: boolean },
): Promise<void> {
  await manager.query(
    `update quick_payments set applied = $2, taken_customer = $3, taken_house = $4, steps = $5,
       disputed = disputed or $6, followed = $7 where deposit_id = $1`,
    [
      ...[row.deposit_id, row.applied, row.taken_customer.toString(), row.taken_house.toString(), row.steps],
      ...[row.disputed, row.followed],
    ],
  );
}

/**
 * The followed payments to look at again, longest unseen first. The older a payment, the rarer the looks: every five
 * minutes at first, then after a tenth of its age.
 */
export async function paymentsToFollow(dataSource: DataSource, provider: string, now: number): Promise<string[]> {
  const rows: { payment_id: string }[] = await dataSource.query(
    `select payment_id from quick_payments
     where followed and provider = $1 and looked_at < $2::bigint - greatest(300000, ($2::bigint - opened_at) / 10)
     order by looked_at limit 100`,
    [provider, now],
  );
  return rows.map((row) => row.payment_id);
}

/** Whether an operator still has to look at a payment that the customer's bank took back. */
export async function hasOpenChargeback(manager: EntityManager, userId: string): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    `select 1 from quick_payments q
     join rail_events e on e.reference = q.deposit_id::text and e.rail = 'quick'
     where q.user_id = $1 and q.disputed and e.outcome = 'charged_back' and e.closed_at is null limit 1`,
    [userId],
  );
  return rows.length > 0;
}

/** Until when the provider's lists were read; undefined before the first time. */
export async function listedUntil(dataSource: DataSource, provider: string): Promise<number | undefined> {
  const [row]: { read_until: string }[] = await dataSource.query(
    'select read_until from quick_listings where provider = $1',
    [provider],
  );
  return row && Number(row.read_until);
}

export async function saveListedUntil(dataSource: DataSource, provider: string, until: number): Promise<void> {
  await dataSource.query(
    `insert into quick_listings (provider, read_until) values ($1, $2)
     on conflict (provider) do update set read_until = greatest(quick_listings.read_until, excluded.read_until)`,
    [provider, until],
  );
}
