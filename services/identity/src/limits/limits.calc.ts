/** A limit as it is kept: what holds now, and a loosening on its way. Micro-USD, or minutes; null is no limit. */
export interface Limit {
  value: bigint | null;
  next: { value: bigint | null; at: number } | null;
}

export const LOOSEN_AFTER_MS = 86_400_000;

/** The limit as it stands at `now`: a loosening whose time has come holds. */
export function settle(limit: Limit, now: number): Limit {
  return limit.next && limit.next.at <= now ? { value: limit.next.value, next: null } : limit;
}

/** The limit after its owner asked for `wanted`: tighter at once, looser after 24 hours; either replaces a pending one. */
export function change(limit: Limit, wanted: bigint | null, now: number): Limit {
  const current = settle(limit, now).value;
  if (wanted === current) return { value: current, next: null };
  const tighter = wanted !== null && (current === null || wanted < current);
  if (tighter) return { value: wanted, next: null };
  return { value: current, next: { value: wanted, at: now + LOOSEN_AFTER_MS } };
}
