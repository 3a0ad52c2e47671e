import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { bool, isoTime, list, object, optional, type ReadOf, text } from '../../lib/read';

const device = object({
  id: text,
  user_agent: optional(text),
  ip: optional(text),
  created_at: isoTime,
  last_seen_at: isoTime,
  current: bool,
});
export type Device = ReadOf<typeof device>;

export const sessions = post('user/sessions', object({ list: list(device) }));

export const useSessions = () => useCall(sessions, undefined);
