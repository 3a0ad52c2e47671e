import type { DataSource, EntityManager } from 'typeorm';
import { POSITION_SLOTS } from './earn-postings.calc.js';

/** A position that was bought has ended once its principal has gone back. */
export type PurchaseState = 'bought' | 'cancelled' | 'ended';

/** Writes what becomes of a purchase where nothing is written yet, and answers what holds. */
export async function decide(
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
 * Notes that positions have ended, so that who asks for the running ones need not look at all that there ever were. The
 * ledger knows it better: what a crash left out here has its ending there.
 */
export async function noteEnded(dataSource: DataSource, positionIds: readonly string[]): Promise<void> {
  await dataSource.query(
    `update earn_purchases set state = 'ended' where position_id = any($1::uuid[]) and state = 'bought'`,
    [positionIds],
  );
}

/** When the last of these positions ended, epoch milliseconds; undefined where none has. */
export async function endedAt(dataSource: DataSource, positionIds: readonly string[]): Promise<number | undefined> {
  const [row]: { at: string | null }[] = await dataSource.query(
    'select max(at) as at from transfers where ref = any($1::uuid[]) and slot = $2',
    [positionIds, POSITION_SLOTS.principalEnd],
  );
  return row?.at == null ? undefined : Number(row.at);
}
