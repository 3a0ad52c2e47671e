import type { MessageAuthor } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';

export interface MessageRow {
  id: string;
  author: MessageAuthor;
  text: string;
  attachment: string | null;
  at: string;
}

export interface ConversationRow {
  read_by_user: string;
  read_by_user_at: string | null;
  read_by_support: string;
  read_by_support_at: string | null;
  unread_by_user: number;
  unread_by_support: number;
}

export interface NewMessage {
  userId: string;
  author: MessageAuthor;
  text: string;
  attachment: string | undefined;
  /** Epoch milliseconds. */
  at: number;
}

/** A customer's messages, newest first; `before` is a message's id. */
export function findMessages(
  dataSource: DataSource,
  userId: string,
  before: string | undefined,
  limit: number,
): Promise<MessageRow[]> {
  return dataSource.query(
    `select id, author, text, attachment, at from messages
     where user_id = $1 and id < coalesce($2::bigint, 9223372036854775807) order by id desc limit $3`,
    [userId, before ?? null, limit],
  );
}

export async function findConversation(dataSource: DataSource, userId: string): Promise<ConversationRow | undefined> {
  const [row]: ConversationRow[] = await dataSource.query('select * from conversations where user_id = $1', [userId]);
  return row;
}

/** Writes a message and counts it as unread for the other side; answers its id. */
export async function insertMessage(manager: EntityManager, message: NewMessage): Promise<string> {
  const { userId, author, text, attachment, at } = message;
  // The conversation's row first: it puts the messages of one conversation into a line.
  await manager.query(
    `insert into conversations (user_id, last_at, unread_by_user, unread_by_support)
     values ($1, $2, $3::int, 1 - $3::int)
     on conflict (user_id) do update set last_at = $2, unread_by_user = conversations.unread_by_user + $3::int,
       unread_by_support = conversations.unread_by_support + 1 - $3::int`,
    [userId, at, author === 'support' ? 1 : 0],
  );
  const [row]: { id: string }[] = await manager.query(
    'insert into messages (user_id, author, text, attachment, at) values ($1, $2, $3, $4, $5) returning id',
    [userId, author, text, attachment ?? null, at],
  );
  if (!row) throw new Error('a message was not written');
  return row.id;
}

export interface ReadMark {
  /** The last message read; unchanged where it was further already. */
  upTo: string;
  unread: number;
  moved: boolean;
}

/**
 * Moves how far `reader` has read, never back. `upTo` is a message's id, all of them where undefined.
 * Undefined where there is no conversation.
 */
export async function markRead(
  manager: EntityManager,
  userId: string,
  reader: MessageAuthor,
  upTo: string | undefined,
  at: number,
): Promise<ReadMark | undefined> {
  const mark = `read_by_${reader}`;
  const [before]: { mark: string }[] = await manager.query(
    `select ${mark} as mark from conversations where user_id = $1 for update`,
    [userId],
  );
  if (!before) return undefined;
  const [last]: { id: string | null }[] = await manager.query(
    `select max(id) as id from messages where user_id = $1 and id <= coalesce($2::bigint, 9223372036854775807)`,
    [userId, upTo ?? null],
  );
  const seen = BigInt(last?.id ?? 0);
  const moved = seen > BigInt(before.mark);
  const now = moved ? seen.toString() : before.mark;
  const [count]: { unread: number }[] = await manager.query(
    'select count(*)::int as unread from messages where user_id = $1 and author <> $2 and id > $3',
    [userId, reader, now],
  );
  const unread = count?.unread ?? 0;
  if (moved) {
    await manager.query(
      `update conversations set ${mark} = $2, ${mark}_at = $3, unread_by_${reader} = $4 where user_id = $1`,
      [userId, now, at, unread],
    );
  }
  return { upTo: now, unread, moved };
}
