/** Two days from date inputs (`YYYY-MM-DD`), or empty. */
export interface DayRange {
  from: string;
  to: string;
}

function isoOf(local: string): string | undefined {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/**
 * The moments at which the user's days start and end, as the server needs them. What is not a date is left out: browsers
 * also take years of six digits.
 */
export function momentsOf(range: DayRange): { from?: string; to?: string } {
  const from = isoOf(`${range.from}T00:00:00`);
  const to = isoOf(`${range.to}T23:59:59.999`);
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}
