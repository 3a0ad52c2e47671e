/** A limit and its pending increase, in micro-USD or minutes; a null value means no limit. */
export interface Limit {
  value: bigint | null;
  next: { value: bigint | null; at: number } | null;
}

export const INCREASE_AFTER_MS = 86_400_000;

/** Applies a pending increase that is due at `now`. */
export function settle(limit: Limit, now: number): Limit {
  return limit.next && limit.next.at <= now ? { value: limit.next.value, next: null } : limit;
}

/** Changes a limit to `wanted`: a decrease at once, an increase after 24 hours. Replaces a pending increase. */
export function change(limit: Limit, wanted: bigint | null, now: number): Limit {
  const current = settle(limit, now).value;
  if (wanted === current) return { value: current, next: null };
  const tighter = wanted !== null && (current === null || wanted < current);
  if (tighter) return { value: wanted, next: null };
  return { value: current, next: { value: wanted, at: now + INCREASE_AFTER_MS } };
}
