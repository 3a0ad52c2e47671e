import { formatMicro, type OpenHold, type OpenHoldsRequest } from '@makoto/contracts';
import type { DataSource } from 'typeorm';
import { ORDER_SLOTS } from './order-postings.calc.js';

interface HoldRow {
  ref: string;
  owner: string;
  at: string;
  stake: string;
  fee: string | null;
  winnings: string | null;
}

/** Far more than a search that keeps up looks at, and far less of the ledger than a request has time to read. */
const WINDOW_MS = 300_000;
/** The ledger is only added to: its first rows lie in its first pages. */
const FIRST_PAGES = 100;

/**
 * The stretch of the ledger, in epoch milliseconds, that one request looks at: from `from`, or from the ledger's first
 * transfer where that is later, and never past `until`.
 */
export async function boundedWindow(
  dataSource: DataSource,
  from: number,
  until: number,
): Promise<{ until: number; more: boolean }> {
  if (until - from <= WINDOW_MS) return { until, more: false };
  const [first]: { at: string | null }[] = await dataSource.query(
    `select min(at) as at from transfers where ctid < '(${FIRST_PAGES},0)'`,
  );
  const end = Math.max(from, Number(first?.at ?? until)) + WINDOW_MS;
  return end < until ? { until: end, more: true } : { until, more: false };
}

/** Stakes posted after the cursor and up to `until` (epoch milliseconds) that have no ending yet, oldest first. */
export async function findOpenHolds(
  dataSource: DataSource,
  request: OpenHoldsRequest,
  until: number,
): Promise<OpenHold[]> {
  const rows: HoldRow[] = await dataSource.query(
    `select s.ref, a.owner, s.at, s.amount as stake, f.amount as fee, c.amount as winnings
     from transfers s
     join accounts a on a.id = s.debit
     left join transfers f on f.ref = s.ref and f.slot = ${ORDER_SLOTS.fee}
     left join transfers c on c.ref = s.ref and c.slot = ${ORDER_SLOTS.cover}
     where s.slot = ${ORDER_SLOTS.stake} and s.kind = 'stake' and s.at between $1 and $2
       and (s.at, s.ref) > ($1::bigint, $3::uuid)
       and not exists (select 1 from transfers e where e.ref = s.ref and e.slot = ${ORDER_SLOTS.stakeEnd})
     order by s.at, s.ref limit $4`,
    [request.from, until, request.after_id, request.limit],
  );
  return rows.map((row) => ({
    order_id: row.ref,
    user_id: row.owner,
    at: Number(row.at),
    stake: formatMicro(BigInt(row.stake)),
    fee: formatMicro(BigInt(row.fee ?? 0)),
    winnings: formatMicro(BigInt(row.winnings ?? 0)),
  }));
}
