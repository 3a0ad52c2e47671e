import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { bool, int, isoTime, list, object, oneOf, optional, type ReadOf, text } from '../../lib/read';

const message = object({
  id: text,
  from: oneOf('user', 'support'),
  text,
  attachment_url: optional(text),
  read_at: optional(isoTime),
  created_at: isoTime,
});
export type Message = ReadOf<typeof message>;

export interface MessagesRequest {
  /** A message's id: what came before it. */
  before?: string;
  limit?: number;
}

/** Newest first. */
const messagesReply = object({ list: list(message), has_more: bool, unread: int });

export const messages = post<MessagesRequest, ReadOf<typeof messagesReply>>('support/messages', messagesReply);

export const useMessages = () => useCall(messages, { limit: 50 }, { staleMs: 2_000 });
