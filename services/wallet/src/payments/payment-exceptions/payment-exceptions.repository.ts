import { formatMicro, type OddRailEventView, type RailEventState } from '@makoto/contracts';
import type { EntityManager } from 'typeorm';

/** Reports that moved nothing and that nobody has seen to, in SQL. */
export const OPEN_EVENTS = `outcome in ('unknown', 'mismatch', 'duplicate') and closed_at is null`;
const CLOSED_EVENTS = 'closed_at is not null';
/** Nobody pages further. */
const MAX_COUNTED = 1_000;
const IS_ID = `reference ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;

interface OddRow {
  rail: string;
  event_id: string;
  type: OddRailEventView['type'];
  reference: string;
  amount: string;
  currency: string;
  status: string;
  outcome: string;
  at: string;
  number: string | null;
  user_id: string | null;
  closed_at: string | null;
  closed_by: string | null;
  closed_reason: string | null;
}

/** A page of reports that moved nothing. */
export async function pageOfOddEvents(
  manager: EntityManager,
  state: RailEventState,
  offset: number,
  size: number,
): Promise<{ list: OddRailEventView[]; total: number }> {
  const [where, order] = state === 'open' ? [OPEN_EVENTS, 'at'] : [CLOSED_EVENTS, 'closed_at desc'];
  const [count]: { n: number }[] = await manager.query(
    `select count(*)::int as n from (select 1 from rail_events where ${where} limit ${MAX_COUNTED}) c`,
  );
  const page = `select * from rail_events where ${where} order by ${order}, rail, event_id offset $1 limit $2`;
  const list = await withTheirRecords(manager, page, [offset, size], order);
  return { list, total: count?.n ?? 0 };
}

/** Locks a report that moved nothing; whether it is closed, or undefined where there is none. */
export async function lockOddEvent(
  manager: EntityManager,
  rail: string,
  eventId: string,
): Promise<{ closed: boolean } | undefined> {
  const [row]: { closed: boolean }[] = await manager.query(
    `select closed_at is not null as closed from rail_events
     where rail = $1 and event_id = $2 and (${OPEN_EVENTS} or ${CLOSED_EVENTS}) for update`,
    [rail, eventId],
  );
  return row;
}

/** Writes down what was done about a report. Answers it as the list shows it. */
export async function closeOddEvent(
  manager: EntityManager,
  event: { rail: string; event_id: string; reason: string },
  by: string,
  at: number,
): Promise<OddRailEventView> {
  const { rail, event_id, reason } = event;
  await manager.query(
    'update rail_events set closed_at = $3, closed_by = $4, closed_reason = $5 where rail = $1 and event_id = $2',
    [rail, event_id, at, by, reason],
  );
  const one = 'select * from rail_events where rail = $1 and event_id = $2';
  const [view] = await withTheirRecords(manager, one, [rail, event_id], 'at');
  if (!view) throw new Error('a report that was locked is not there');
  return view;
}

/** Reports with the number and customer of what they name, by primary keys. */
async function withTheirRecords(
  manager: EntityManager,
  events: string,
  values: readonly unknown[],
  order: string,
): Promise<OddRailEventView[]> {
  const rows: OddRow[] = await manager.query(
    `select e.*, coalesce(d.number, w.number) as number, coalesce(d.user_id, w.user_id) as user_id
     from (select *, case when ${IS_ID} then reference::uuid end as about from (${events}) p) e
     left join deposits d on e.type = 'deposit' and d.id = e.about
     left join withdrawals w on e.type = 'withdrawal' and w.id = e.about
     order by e.${order}, e.rail, e.event_id`,
    [...values],
  );
  return rows.map(toView);
}

function toView(row: OddRow): OddRailEventView {
  const { rail, event_id, type, reference, currency, status, outcome, number, user_id, closed_by, closed_reason } = row;
  return {
    ...{ rail, event_id, type, reference, currency, status, outcome, number, user_id, closed_by, closed_reason },
    amount: formatMicro(BigInt(row.amount)),
    at: iso(row.at),
    closed_at: row.closed_at === null ? null : iso(row.closed_at),
  };
}

const iso = (ms: string): string => new Date(Number(ms)).toISOString();
