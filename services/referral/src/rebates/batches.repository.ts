import { REBATE_LEVELS } from '@makoto/contracts';
import { arrayLiteral, uuidBytes } from '@makoto/platform';
import type { EntityManager } from 'typeorm';

const EACH_LEVEL = Array.from({ length: REBATE_LEVELS }, (_, i) => i + 1);

/** What is paid together, summed by beneficiary: micro-units of USD. */
export interface Batch {
  /** Chosen by the database where nobody needs it. */
  id?: string;
  orderIds: readonly string[];
  sums: ReadonlyMap<string, bigint>;
}

/** A batch that is not paid yet, as the wallet is asked for it. */
export interface DueBatch {
  id: string;
  /** Columns in base64. */
  users: string;
  amounts: string;
}

/** Puts a batch into the payer's queue; one that pays nobody has no need of it. */
export async function insertBatch(manager: EntityManager, { id, orderIds, sums }: Batch): Promise<void> {
  const paid = [...sums].filter(([, amount]) => amount > 0n).sort(([a], [b]) => (a < b ? -1 : 1));
  if (paid.length === 0) return;
  const amounts = Buffer.alloc(paid.length * 8);
  for (const [i, [, amount]] of paid.entries()) amounts.writeBigInt64BE(amount, i * 8);
  await manager.query(
    'insert into rebate_batches (id, order_ids, users, amounts) values (coalesce($4, gen_random_uuid()), $1, $2, $3)',
    [arrayLiteral(orderIds), Buffer.concat(paid.map(([user]) => uuidBytes(user))), amounts, id ?? null],
  );
}

/** Whether this transaction is the one that pays; one at a time does, whichever process it is in. */
export async function becomePayer(manager: EntityManager): Promise<boolean> {
  const [row]: { mine: boolean }[] = await manager.query(
    "select pg_try_advisory_xact_lock(hashtext('referral.pay')) as mine",
  );
  return row?.mine ?? false;
}

/** Batches that are not paid yet, oldest first. */
export async function findDue(manager: EntityManager, limit: number): Promise<DueBatch[]> {
  const rows: { id: string; users: Buffer; amounts: Buffer }[] = await manager.query(
    'select id, users, amounts from rebate_batches where paid_at is null order by seq limit $1',
    [limit],
  );
  return rows.map(({ id, users, amounts }) => ({
    id,
    users: users.toString('base64'),
    amounts: amounts.toString('base64'),
  }));
}

/** Whether a batch that is not paid yet pays this user. */
export async function awaitsRebates(manager: EntityManager, userId: string): Promise<boolean> {
  const [row]: { due: boolean }[] = await manager.query(
    'select exists (select from rebate_batches where paid_at is null and position($1::bytea in users) > 0) as due',
    [uuidBytes(userId)],
  );
  return row?.due ?? false;
}

/**
 * Notes that batches are paid, and adds them to what their beneficiaries see: by level, and by the member whose fees they
 * came from.
 */
export async function settleBatches(manager: EntityManager, ids: readonly string[], now: number): Promise<void> {
  await manager.query(
    `with paid as (
       update rebate_batches set paid_at = $2, users = null, amounts = null where id = any($1::uuid[])
       returning order_ids
     ), sums as materialized (
       -- By member first: a batch has few of them, and nine levels of each order would be many rows.
       select member_id, array[${EACH_LEVEL.map((n) => `coalesce(sum(amounts[${n}]), 0)`).join()}]::bigint[] as amounts
       from (
         select r.member_id, r.amounts from paid join rebates r on r.order_id = any(paid.order_ids)
         union all select member_id, array_fill(0::bigint, array[level - 1]) || amount from held_rebates
         where batch_id = any($1::uuid[])
       ) lines group by member_id
     ), levels as (
       -- Sorted, as everywhere that totals are written, so that two transactions never wait for each other in a circle.
       insert into level_totals (ancestor, level, rebate)
       select m.ancestors[n], n, sum(s.amounts[n])
       from sums s join members m on m.user_id = s.member_id, generate_series(1, ${REBATE_LEVELS}) as n
       where s.amounts[n] > 0 group by 1, 2 order by 1, 2
       on conflict (ancestor, level) do update set rebate = level_totals.rebate + excluded.rebate
     )
     update members m set rebates = array(
       select r + s.amounts[level] from unnest(m.rebates) with ordinality as u(r, level) order by level)
     from sums s where m.user_id = s.member_id`,
    [ids, now],
  );
}
