import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { isoTime, list, object, optional, type ReadOf, text } from '../../lib/read';

const opening = object({ from: isoTime, to: isoTime });
export type Opening = ReadOf<typeof opening>;

const hoursReply = object({
  hours: text,
  /** The next opening, even if it is later than `openings`. */
  opens_at: optional(isoTime),
  openings: list(opening),
});
export type SupportHours = ReadOf<typeof hoursReply>;

const hours = post('support/hours', hoursReply);

const FRESH_MS = 60_000;

/** Support hours, polled every minute and refreshed as soon as they change. */
export const useSupportHours = () => useCall(hours, undefined, { staleMs: FRESH_MS, everyMs: FRESH_MS, keep: 'all' });
