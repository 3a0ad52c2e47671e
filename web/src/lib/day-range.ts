/** Two days as a date field gives them (`YYYY-MM-DD`), or empty. */
export interface DayRange {
  from: string;
  to: string;
}

/** Days are the user's own, from their first moment to their last; the server takes moments. */
export const momentsOf = ({ from, to }: DayRange): { from?: string; to?: string } => ({
  ...(from ? { from: new Date(`${from}T00:00:00`).toISOString() } : {}),
  ...(to ? { to: new Date(`${to}T23:59:59.999`).toISOString() } : {}),
});
