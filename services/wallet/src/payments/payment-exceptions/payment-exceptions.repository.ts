import {
  formatMicro,
  type PaymentExceptionState,
  type PaymentExceptionView,
  type RailOutcome,
  type ReversalOutcome,
} from '@makoto/contracts';
import type { EntityManager } from 'typeorm';
import { countForPaging } from '../payment-records.repository.js';
import { isoTime, nullOr } from '../view-formats.js';

const OUTCOMES: readonly (RailOutcome | ReversalOutcome)[] = [
  ...(['unknown', 'mismatch', 'duplicate'] as const),
  ...(['refunded', 'charged_back'] as const),
];

/** The SQL condition of open payment exceptions: reports that moved no money, and reversals, that no operator has closed. */
export const OPEN_EXCEPTIONS = `outcome in (${OUTCOMES.map((outcome) => `'${outcome}'`).join(', ')}) and closed_at is null`;
const CLOSED_EXCEPTIONS = 'closed_at is not null';
const IS_ID = `reference ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;

/** Whether a report with this outcome is a payment exception, which waits for an operator. */
export function isException(outcome: RailOutcome | ReversalOutcome): boolean {
  return OUTCOMES.includes(outcome);
}

interface PaymentExceptionRow extends Omit<PaymentExceptionView, 'amount' | 'at' | 'closed_at'> {
  amount: string;
  at: string;
  closed_at: string | null;
}

/** A page of payment exceptions: open ones oldest first, closed ones most recently closed first. */
export async function pageOfPaymentExceptions(
  manager: EntityManager,
  state: PaymentExceptionState,
  offset: number,
  size: number,
): Promise<{ list: PaymentExceptionView[]; total: number }> {
  const [where, order] = state === 'open' ? [OPEN_EXCEPTIONS, 'at'] : [CLOSED_EXCEPTIONS, 'closed_at desc'];
  const total = await countForPaging(manager, `select 1 from rail_events where ${where}`);
  const page = `select * from rail_events where ${where} order by ${order}, rail, event_id offset $1 limit $2`;
  return { list: await withPayments(manager, page, [offset, size], order), total };
}

/** Locks a payment exception and returns whether, by whom and why it is closed; undefined if there is none. */
export async function lockPaymentException(
  manager: EntityManager,
  rail: string,
  eventId: string,
): Promise<{ closed: boolean; closed_by: string | null; closed_reason: string | null } | undefined> {
  const [row]: { closed: boolean; closed_by: string | null; closed_reason: string | null }[] = await manager.query(
    `select closed_at is not null as closed, closed_by, closed_reason from rail_events
     where rail = $1 and event_id = $2 and (${OPEN_EXCEPTIONS} or ${CLOSED_EXCEPTIONS}) for update`,
    [rail, eventId],
  );
  return row;
}

/** Closes a payment exception with the operator's reason. */
export async function closePaymentException(
  manager: EntityManager,
  { rail, event_id, reason }: { rail: string; event_id: string; reason: string },
  by: string,
  at: number,
): Promise<void> {
  await manager.query(
    'update rail_events set closed_at = $3, closed_by = $4, closed_reason = $5 where rail = $1 and event_id = $2',
    [rail, event_id, at, by, reason],
  );
}

/** A locked payment exception, in the form of the list. */
export async function paymentException(
  manager: EntityManager,
  { rail, event_id }: { rail: string; event_id: string },
): Promise<PaymentExceptionView> {
  const one = 'select * from rail_events where rail = $1 and event_id = $2';
  const [view] = await withPayments(manager, one, [rail, event_id], 'at');
  if (!view) throw new Error('a locked payment exception was not found');
  return view;
}

/** The events with the number and customer of the payments to which they refer, looked up by primary key. */
async function withPayments(
  manager: EntityManager,
  events: string,
  values: unknown[],
  order: string,
): Promise<PaymentExceptionView[]> {
  const rows: PaymentExceptionRow[] = await manager.query(
    `select e.rail, e.event_id, e.type, e.reference, e.currency, e.status, e.outcome, e.amount, e.at,
       e.closed_at, e.closed_by, e.closed_reason,
       coalesce(d.number, w.number) as number, coalesce(d.user_id, w.user_id) as user_id
     from (select *, case when ${IS_ID} then reference::uuid end as payment_id from (${events}) p) e
     left join deposits d on e.type = 'deposit' and d.id = e.payment_id
     left join withdrawals w on e.type = 'withdrawal' and w.id = e.payment_id
     order by e.${order}, e.rail, e.event_id`,
    values,
  );
  return rows.map((row) => ({
    ...row,
    amount: formatMicro(BigInt(row.amount)),
    at: isoTime(row.at),
    closed_at: nullOr(row.closed_at, isoTime),
  }));
}
