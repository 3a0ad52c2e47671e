import type { EntityManager } from 'typeorm';

export type PurchaseState = 'bought' | 'cancelled';

/** Writes what becomes of a purchase where nothing is written yet, and answers what holds. */
export async function decide(
  manager: EntityManager,
  positionId: string,
  wanted: PurchaseState,
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
