import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { decimal, int, isoTime, list, object, oneOf, optional, type ReadOf } from '../../lib/read';
import { useLoggedIn } from '../../lib/session';

const pendingLimit = object({
  name: oneOf('daily_deposit', 'daily_loss', 'daily_stake', 'session_minutes'),
  value: optional(decimal),
  at: isoTime,
});
export type PendingLimit = ReadOf<typeof pendingLimit>;

/** USD per day; undefined means no limit. */
export const limitsReply = object({
  daily_deposit: optional(decimal),
  daily_loss: optional(decimal),
  daily_stake: optional(decimal),
  session_minutes: optional(int),
  exclude_until: optional(isoTime),
  pending: list(pendingLimit),
});
export type Limits = ReadOf<typeof limitsReply>;

export const limits = post('user/limits', limitsReply);

export function useLimits() {
  const enabled = useLoggedIn();
  return useCall(limits, undefined, { enabled, staleMs: 300_000 });
}
