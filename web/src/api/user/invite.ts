import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { decimal, int, isoTime, list, object, type ReadOf, text } from '../../lib/read';

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
});
export type Invite = ReadOf<typeof inviteReply>;

export const invite = post<{ page?: number; size?: number; level?: number }, Invite>('user/invite', inviteReply);

export const useInvite = (page: number, level: number | undefined) =>
  useCall(invite, level === undefined ? { page } : { page, level });
