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
