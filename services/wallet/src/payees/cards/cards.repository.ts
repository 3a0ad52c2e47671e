import type { EntityManager } from 'typeorm';

/** Whether a withdrawal to the card is under way. */
export async function hasOpenWithdrawal(manager: EntityManager, cardId: string): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    `select 1 from withdrawals where card_id = $1 and status in ('pending', 'approved', 'sent') limit 1`,
    [cardId],
  );
  return rows.length > 0;
}
