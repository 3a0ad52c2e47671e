/** The oldest answer that a caller may ask for, seconds. */
export const MAX_AGE_S = 30;

/** How old an answer may be that a request's `max_age_s` allows, milliseconds. */
export function maxAgeOf({ max_age_s }: { max_age_s?: number | null }): number {
  return (max_age_s ?? 0) * 1_000;
}
