/** How long a change of address can be undone, and for how long the new address cannot reset passwords. */
export const TRIAL_MS = 72 * 3_600_000;

/**
 * Whether an address bound at `boundAt` (epoch ms; null: at registration) has belonged to the customer for long enough to
 * be trusted at `now`.
 */
export function isEstablished(boundAt: number | null, now: number): boolean {
  return boundAt === null || boundAt <= now - TRIAL_MS;
}
