/** Two days from date inputs (`YYYY-MM-DD`), or empty. */
export interface DayRange {
  from: string;
  to: string;
}

/** The moments at which the user's days start and end, as the server needs them. */
export const momentsOf = ({ from, to }: DayRange): { from?: string; to?: string } => ({
  ...(from ? { from: new Date(`${from}T00:00:00`).toISOString() } : {}),
  ...(to ? { to: new Date(`${to}T23:59:59.999`).toISOString() } : {}),
});
