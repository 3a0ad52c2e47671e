import { type AboutRecord, AppError, type ConversationView, type MessageView } from '@makoto/contracts';
import type { ConversationRow } from './conversations.repository.js';
import type { MessageRow } from './messages.repository.js';

/** Checks a message id, which is opaque to clients and a number in the table. @throws VALIDATION naming the field */
export function messageId(field: string, id: string | undefined): string | undefined {
  if (id === undefined || /^\d{1,18}$/.test(id)) return id;
  throw new AppError('VALIDATION', {}, [{ field, key: 'type' }]);
}

export function toView(
  row: MessageRow,
  conversation: ConversationRow | undefined,
  url: string | undefined,
): MessageView {
  return {
    id: row.id,
    from: row.author,
    text: row.text,
    attachment: row.attachment,
    attachment_url: url ?? null,
    about: aboutOf(row),
    read_at: readAt(row, conversation),
    created_at: iso(row.at),
  };
}

export function toConversationView(row: ConversationRow): ConversationView {
  return {
    user_id: row.user_id,
    state: row.state,
    assigned_to: row.assigned_to,
    last_at: iso(row.last_at),
    last_from: row.last_from,
    last_text: row.last_text,
    unread: row.unread_by_support,
    waiting_since: row.waiting_since === null ? null : iso(row.waiting_since),
    about: aboutOf(row),
  };
}

function aboutOf(row: Pick<MessageRow, 'about_kind' | 'about_id'>): AboutRecord | null {
  return row.about_kind && row.about_id ? { kind: row.about_kind, id: row.about_id } : null;
}

/** The time of the other side's read position, if that includes the message; otherwise null. */
function readAt(row: MessageRow, conversation: ConversationRow | undefined): string | null {
  if (!conversation) return null;
  const [position, at] =
    row.author === 'user'
      ? [conversation.read_by_support, conversation.read_by_support_at]
      : [conversation.read_by_user, conversation.read_by_user_at];
  return at !== null && BigInt(position) >= BigInt(row.id) ? iso(at) : null;
}

const iso = (ms: string): string => new Date(Number(ms)).toISOString();
