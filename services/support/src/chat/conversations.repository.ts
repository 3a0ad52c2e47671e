import type { AboutRecord, ConversationState, MessageAuthor } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';

export interface ConversationRow {
  user_id: string;
  state: ConversationState;
  assigned_to: string | null;
  last_at: string;
  last_from: MessageAuthor | null;
  last_text: string;
  waiting_since: string | null;
  about_kind: AboutRecord['kind'] | null;
  about_id: string | null;
  read_by_user: string;
  read_by_user_at: string | null;
  read_by_support: string;
  read_by_support_at: string | null;
  unread_by_user: number;
  unread_by_support: number;
}

export interface ConversationFilter {
  state: ConversationState | undefined;
  /** An operator's id, null for unassigned, undefined for all. */
  assignedTo: string | null | undefined;
  /** Only conversations in which the customer waits for an answer. */
  waiting: boolean;
}

/** Counting stops here: nobody pages further, and counting every row would take longer than listing a page. */
const MAX_COUNTED = 1_000;

export async function findConversation(
  db: DataSource | EntityManager,
  userId: string,
): Promise<ConversationRow | undefined> {
  const [row]: ConversationRow[] = await db.query('select * from conversations where user_id = $1', [userId]);
  return row;
}

/** A page of conversations, newest message first, or longest wait first if `waiting`. `total` is capped at 1,000. */
export async function findConversations(
  dataSource: DataSource,
  filter: ConversationFilter,
  size: number,
  offset: number,
): Promise<{ rows: ConversationRow[]; total: number }> {
  const parts = ['true'];
  const values: unknown[] = [];
  if (filter.state) parts.push(`state = $${values.push(filter.state)}`);
  if (filter.assignedTo === null) parts.push('assigned_to is null');
  else if (filter.assignedTo) parts.push(`assigned_to = $${values.push(filter.assignedTo)}`);
  if (filter.waiting) parts.push('waiting_since is not null');
  const where = parts.join(' and ');
  const order = filter.waiting ? 'waiting_since, user_id' : 'last_at desc, user_id';
  const [rows, [count]]: [ConversationRow[], { n: number }[]] = await Promise.all([
    dataSource.query(
      `select * from conversations where ${where} order by ${order} limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, size, offset],
    ),
    dataSource.query(
      `select count(*)::int as n from (select 1 from conversations where ${where} limit ${MAX_COUNTED}) counted`,
      values,
    ),
  ]);
  return { rows, total: count?.n ?? 0 };
}

/** The numbers of open, waiting, own and unassigned conversations, each capped at 1,000. */
export async function countConversations(
  dataSource: DataSource,
  operatorId: string,
): Promise<{ open: number; waiting: number; mine: number; unassigned: number }> {
  const upTo = (where: string): string =>
    `(select count(*)::int from (select 1 from conversations where ${where} limit ${MAX_COUNTED}) c)`;
  const [row]: { open: number; waiting: number; mine: number; unassigned: number }[] = await dataSource.query(
    `select ${upTo(`state = 'open'`)} as open, ${upTo('waiting_since is not null')} as waiting,
       ${upTo(`state = 'open' and assigned_to = $1`)} as mine, ${upTo(`state = 'open' and assigned_to is null`)} as unassigned`,
    [operatorId],
  );
  if (!row) throw new Error('the count returned no row');
  return row;
}

/** Assigns a conversation to an operator, or to nobody. Returns undefined if there is no conversation. */
export async function assignConversation(
  manager: EntityManager,
  userId: string,
  operatorId: string | null,
): Promise<ConversationRow | undefined> {
  const [rows]: [ConversationRow[], number] = await manager.query(
    'update conversations set assigned_to = $2 where user_id = $1 returning *',
    [userId, operatorId],
  );
  return rows[0];
}

/**
 * Takes an operator's conversations from the operator, closed ones too, which would otherwise reopen as the operator's.
 * Returns the open ones. Reads the whole table: operators leave rarely.
 */
export function releaseConversations(
  manager: EntityManager,
  operatorId: string,
): Promise<Pick<ConversationRow, 'user_id' | 'state'>[]> {
  return manager.query(
    `with released as (update conversations set assigned_to = null where assigned_to = $1 returning user_id, state)
     select user_id, state from released where state = 'open'`,
    [operatorId],
  );
}

/**
 * Whether the customer has written after the message `upTo`, or has unread messages if that is undefined. Locks the
 * conversation, so that no message is written before the transaction ends.
 */
export async function hasUnread(manager: EntityManager, userId: string, upTo: string | undefined): Promise<boolean> {
  const [row]: { unread: number }[] = await manager.query(
    'select unread_by_support as unread from conversations where user_id = $1 for update',
    [userId],
  );
  if (upTo === undefined) return row !== undefined && row.unread > 0;
  const later: unknown[] = await manager.query(
    "select 1 from messages where user_id = $1 and author = 'user' and id > $2 limit 1",
    [userId, upTo],
  );
  return later.length > 0;
}

/** Closes a conversation and ends its wait. Returns undefined if there is no conversation. */
export async function closeConversation(manager: EntityManager, userId: string): Promise<ConversationRow | undefined> {
  const [rows]: [ConversationRow[], number] = await manager.query(
    `update conversations set state = 'closed', waiting_since = null where user_id = $1 returning *`,
    [userId],
  );
  return rows[0];
}

/** How many customers wait for an answer, at most 1,000, and since when the first of them has waited. */
export async function waitingConversations(dataSource: DataSource): Promise<{ count: number; oldest: string | null }> {
  const [row]: { count: number; oldest: string | null }[] = await dataSource.query(
    `select count(*)::int as count, min(waiting_since) as oldest
     from (select waiting_since from conversations where waiting_since is not null order by waiting_since limit 1000) c`,
  );
  return row ?? { count: 0, oldest: null };
}
