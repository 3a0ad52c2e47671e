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

export interface NewMessage {
  userId: string;
  author: MessageAuthor;
  /** Who wrote it for customer service. */
  operatorId?: string;
  text: string;
  attachment: string | undefined;
  about?: AboutRecord | undefined;
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
    `select id, author, text, attachment, about_kind, about_id, at from messages
     where user_id = $1 and id < coalesce($2::bigint, 9223372036854775807) order by id desc limit $3`,
    [userId, before ?? null, limit],
  );
}

/**
 * Writes a message, counts it as unread for the other side and brings the conversation up to date: a customer's opens it
 * again and waits for an answer, customer service's answers it and makes it the operator's where it was nobody's.
 * Answers the message's id.
 */
export async function insertMessage(manager: EntityManager, message: NewMessage): Promise<string> {
  const { userId, author, text, attachment, about, at } = message;
  const operatorId = message.operatorId ?? null;
  // The conversation's row first: it puts the messages of one conversation into a line.
  await manager.query(
    `insert into conversations as c
       (user_id, last_at, unread_by_user, unread_by_support, last_from, last_text, waiting_since, assigned_to, about_kind, about_id)
     values ($1, $2, $3::int, 1 - $3::int, $4, $5, case $3::int when 0 then $2::bigint end, $6, $7, $8)
     on conflict (user_id) do update set last_at = $2, unread_by_user = c.unread_by_user + $3::int,
       unread_by_support = c.unread_by_support + 1 - $3::int, last_from = $4, last_text = $5,
       waiting_since = case $3::int when 0 then coalesce(c.waiting_since, $2::bigint) end,
       state = case $3::int when 0 then 'open' else c.state end,
       assigned_to = coalesce(c.assigned_to, $6),
       about_kind = coalesce($7, c.about_kind), about_id = case when $7::text is null then c.about_id else $8 end`,
    [
      userId,
      at,
      author === 'support' ? 1 : 0,
      author,
      [...text].slice(0, 100).join(''),
      operatorId,
      about?.kind ?? null,
      about?.id ?? null,
    ],
  );
  const [row]: { id: string }[] = await manager.query(
    `insert into messages (user_id, author, operator_id, text, attachment, about_kind, about_id, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [userId, author, operatorId, text, attachment ?? null, about?.kind ?? null, about?.id ?? null, at],
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
