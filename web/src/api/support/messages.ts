import { post } from '../../lib/http';
import { bool, int, isoTime, list, object, oneOf, optional, type ReadOf, text } from '../../lib/read';

export const about = object({ kind: oneOf('order', 'deposit', 'withdrawal', 'position'), id: text });
export type About = ReadOf<typeof about>;

export const message = object({
  id: text,
  from: oneOf('user', 'support'),
  text,
  attachment_url: optional(text),
  about: optional(about),
  read_at: optional(isoTime),
  created_at: isoTime,
});
export type Message = ReadOf<typeof message>;

/** Newest first. */
export const messages = post('support/messages', object({ list: list(message), has_more: bool, unread: int }));
