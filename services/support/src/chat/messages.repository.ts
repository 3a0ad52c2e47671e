import type { AboutRecord, MessageAuthor } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';

export interface MessageRow {
  id: string;
  author: MessageAuthor;
  text: string;
  attachment: string | null;
  about_kind: AboutRecord['kind'] | null;
  about_id: string | null;
  at: string;
}

/** A customer's messages, newest first, from before the message `before`. */
export function findMessages(
  dataSource: DataSource,
  userId: string,
  before: string | undefined,
  limit: number,
): Promise<MessageRow[]> {
  return dataSource.query(
    `select id, author, text, attachment, about_kind, about_id, at from messages
     where user_id = $1 and id < coalesce($2::bigint, 9223372036854775807) order by id desc limit $3`,
    [userId, before ?? null, limit],
  );
}

export interface ReadPosition {
  /** The last message read; unchanged if it was already later. */
  upTo: string;
  unread: number;
  moved: boolean;
}

/**
 * Moves the read position of `reader` forward to the message `upTo`, or to the last one if that is undefined. Returns
 * undefined if there is no conversation.
 */
export async function markRead(
  manager: EntityManager,
  userId: string,
  reader: MessageAuthor,
  upTo: string | undefined,
  at: number,
): Promise<ReadPosition | undefined> {
  const column = `read_by_${reader}`;
  const [before]: { position: string }[] = await manager.query(
    `select ${column} as position from conversations where user_id = $1 for update`,
    [userId],
  );
  if (!before) return undefined;
  const [last]: { id: string | null }[] = await manager.query(
    `select max(id) as id from messages where user_id = $1 and id <= coalesce($2::bigint, 9223372036854775807)`,
    [userId, upTo ?? null],
  );
  const seen = BigInt(last?.id ?? 0);
  const moved = seen > BigInt(before.position);
  const now = moved ? seen.toString() : before.position;
  const [count]: { unread: number }[] = await manager.query(
    'select count(*)::int as unread from messages where user_id = $1 and author <> $2 and id > $3',
    [userId, reader, now],
  );
  const unread = count?.unread ?? 0;
  if (moved) {
    await manager.query(
      `update conversations set ${column} = $2, ${column}_at = $3, unread_by_${reader} = $4 where user_id = $1`,
      [userId, now, at, unread],
    );
  }
  return { upTo: now, unread, moved };
}
