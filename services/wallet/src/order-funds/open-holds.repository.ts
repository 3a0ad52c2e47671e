import { formatMicro, type OpenHold, type StakedOrdersRequest } from '@makoto/contracts';
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

/** A page of orders by the time of their stakes. */
export interface StakedPage {
  /** Comma-separated. */
  ids: string;
  /** The last order of a full page. */
  last: { at: number; id: string } | undefined;
}

/**
 * The ids of orders whose stakes were posted after the cursor and up to `until` (epoch milliseconds), oldest first. Only ids,
 * because the caller needs the rest of a hold only for the few holds without an order (see findOpenHolds).
 */
export async function findStaked(
  dataSource: DataSource,
  request: StakedOrdersRequest,
  until: number,
): Promise<StakedPage> {
  const [{ ids, n, at }]: [{ ids: string; n: string; at: string | null }] = await dataSource.query(
    `select coalesce(string_agg(ref::text, ',' order by at, ref), '') as ids, count(*) as n, max(at) as at
     from (
       select ref, at from transfers
       where slot = ${ORDER_SLOTS.stake} and kind = 'stake' and (at, ref) > ($1::bigint, $3::uuid) and at <= $2
       order by at, ref limit $4
     ) page`,
    [request.from, until, request.after_id, request.limit],
  );
  const isFull = Number(n) === request.limit;
  return { ids, last: isFull ? { at: Number(at), id: ids.slice(ids.lastIndexOf(',') + 1) } : undefined };
}

/** The holds of those orders that have not ended. */
export async function findOpenHolds(dataSource: DataSource, orderIds: readonly string[]): Promise<OpenHold[]> {
  const rows: HoldRow[] = await dataSource.query(
    `select s.ref, a.owner, s.at, s.amount as stake, f.amount as fee, c.amount as winnings
     from transfers s
     join accounts a on a.id = s.debit
     left join transfers f on f.ref = s.ref and f.slot = ${ORDER_SLOTS.fee} and f.period = s.period
     left join transfers c on c.ref = s.ref and c.slot = ${ORDER_SLOTS.cover} and c.period = s.period
     where s.ref = any($1::uuid[]) and s.slot = ${ORDER_SLOTS.stake} and s.kind = 'stake'
       and not exists (
         select 1 from transfers e where e.ref = s.ref and e.slot = ${ORDER_SLOTS.stakeEnd} and e.period >= s.period)`,
    [orderIds],
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
