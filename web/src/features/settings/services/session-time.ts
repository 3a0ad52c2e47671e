/** Away for longer than this, the next visit is a new session. */
const AWAY_MS = 30 * 60_000;
const MINUTE_MS = 60_000;

/** One stretch of using the app, in epoch milliseconds, and how often the user was reminded in it. */
export interface SessionTime {
  startedAt: number;
  seenAt: number;
  reminders: number;
}

/** The session that goes on at `now`: the one before, unless the user was away for long. */
export function seenNow(before: SessionTime | undefined, now: number): SessionTime {
  if (!before || now - before.seenAt > AWAY_MS || now < before.startedAt)
    return { startedAt: now, seenAt: now, reminders: 0 };
  return { ...before, seenAt: now };
}

/** How many whole minutes to remind of, once for each time the wish has passed; undefined while it is not due. */
export function dueMinutes(session: SessionTime, everyMinutes: number): number | undefined {
  const minutes = Math.floor((session.seenAt - session.startedAt) / MINUTE_MS);
  return Math.floor(minutes / everyMinutes) > session.reminders ? minutes : undefined;
}

/** The session after a reminder was shown: the next is due when the wish has passed once more. */
export function reminded(session: SessionTime, everyMinutes: number): SessionTime {
  const minutes = (session.seenAt - session.startedAt) / MINUTE_MS;
  return { ...session, reminders: Math.floor(minutes / everyMinutes) };
}

/** Reads what was stored; anything else than three whole numbers is no session. */
export function parseSession(text: string | undefined): SessionTime | undefined {
  const [startedAt, seenAt, reminders] = (text ?? '').split(' ').map(Number);
  if (![startedAt, seenAt, reminders].every(Number.isSafeInteger)) return undefined;
  return startedAt === undefined || seenAt === undefined || reminders === undefined
    ? undefined
    : { startedAt, seenAt, reminders };
}

export const formatSession = ({ startedAt, seenAt, reminders }: SessionTime): string =>
  `${startedAt} ${seenAt} ${reminders}`;
