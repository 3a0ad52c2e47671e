import { AppError, type StatementPeriodRequest } from '@makoto/contracts';
import { zoneTimeMs } from '@makoto/platform';

/** A transfer becomes visible at its commit, which no statement may delay for as long as this. */
const COMMIT_DELAY_MS = 300_000;

/** A calendar year or month, epoch milliseconds; `to` is not included. */
export interface StatementPeriod {
  from: number;
  to: number;
  /** It lasts still, and ends at the moment of the request. */
  running: boolean;
  /** It is over, and no transfer of it can appear any more. */
  closed: boolean;
  timeZone: string;
}

/** The period of a request; the running one ends at `nowMs`. @throws VALIDATION if it has not begun */
export function periodOf({ year, month, time_zone }: StatementPeriodRequest, nowMs: number): StatementPeriod {
  const from = midnight(time_zone, year, month ? month - 1 : 0);
  const end = month ? midnight(time_zone, year, month) : midnight(time_zone, year + 1, 0);
  if (from > nowMs) throw new AppError('VALIDATION', {}, [{ field: month ? 'month' : 'year', key: 'type' }]);
  return {
    from,
    // What was posted in the millisecond of the request belongs to it.
    to: Math.min(end, nowMs + 1),
    running: end > nowMs,
    closed: end + COMMIT_DELAY_MS <= nowMs,
    timeZone: time_zone,
  };
}

/** When a month begins; months count from 0, and 12 is the next January. */
function midnight(timeZone: string, year: number, month: number): number {
  return zoneTimeMs(timeZone, Date.UTC(year, month, 1), 0);
}
