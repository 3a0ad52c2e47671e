import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { decimal, int, isoTime, list, object, optional, type ReadOf, text } from '../../lib/read';

const inviteReply = object({
  invite_code: text,
  link: text,
  qr: text,
  rates: list(object({ level: int, rate: decimal })),
  totals: object({ members: int, rebate: decimal }),
  levels: list(object({ level: int, members: int, rebate: decimal })),
  list: list(object({ username: text, level: int, registered_at: isoTime, rebate: decimal })),
  page: int,
  size: int,
  total: int,
  cursor: optional(text),
});
export type Invite = ReadOf<typeof inviteReply>;

export const invite = post('user/invite', inviteReply);

/** Code, link and totals; members are loaded page by page. */
export const useInvite = () => useCall(invite, { page: 1, size: 1 });
