import type { DataSource, EntityManager } from 'typeorm';
import { POSITION_SLOTS } from './earn-postings.calc.js';

/** A bought position has ended when its principal was returned. */
export type PurchaseState = 'bought' | 'cancelled' | 'ended';

/** Records the outcome of a purchase unless one is recorded already, and returns the recorded state. */
export async function decidePurchase(
  manager: EntityManager,
  positionId: string,
  wanted: 'bought' | 'cancelled',
  at: number,
): Promise<PurchaseState> {
  await manager.query(
    'insert into earn_purchases (position_id, state, at) values ($1, $2, $3) on conflict do nothing',
    [positionId, wanted, at],
  );
  const [row]: { state: PurchaseState }[] = await manager.query(
    'select state from earn_purchases where position_id = $1',
    [positionId],
  );
  return row?.state ?? wanted;
}

/**
 * Records that positions have ended, so that running ones can be found without reading all. After a crash the record may be
 * missing: only the ledger is authoritative.
 */
export async function recordEnded(dataSource: DataSource, positionIds: readonly string[]): Promise<void> {
  await dataSource.query(
    `update earn_purchases set state = 'ended' where position_id = any($1::uuid[]) and state = 'bought'`,
    [positionIds],
  );
}

/** When the last of these positions ended, epoch milliseconds; undefined if none has. */
export async function endedAt(dataSource: DataSource, positionIds: readonly string[]): Promise<number | undefined> {
  const [row]: { at: string | null }[] = await dataSource.query(
    'select max(at) as at from transfers where ref = any($1::uuid[]) and slot = $2',
    [positionIds, POSITION_SLOTS.principalEnd],
  );
  return row?.at == null ? undefined : Number(row.at);
}
