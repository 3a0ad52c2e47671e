import { get } from '../../lib/http';
import { useCall } from '../../lib/query';
import { isoTime, list, object, oneOf, optional, type ReadOf, text } from '../../lib/read';

const state = oneOf('ok', 'down', 'unknown');
const part = object({
  part: oneOf('identity', 'wallet', 'market', 'trading', 'earn', 'referral', 'support'),
  state,
  days: list(object({ day: text, up: optional(text) })),
});
const incident = object({
  ...{ id: text, title: text, body: text },
  ...{ opened_at: isoTime, updated_at: isoTime, resolved_at: optional(isoTime) },
});
const reply = object({ status: state, at: optional(isoTime), parts: list(part), incidents: list(incident) });
export type Status = ReadOf<typeof reply>;

/** The state of each part, its availability by day, and incidents. */
export const status = get('public/status', reply);

export const useStatus = () => useCall(status, {}, { staleMs: 10_000, everyMs: 15_000 });
