/** After a longer absence the next visit is a new session. */
const AWAY_MS = 30 * 60_000;
const MINUTE_MS = 60_000;

/** A session in epoch milliseconds, and the number of reminders shown in it. */
export interface SessionTime {
  startedAt: number;
  seenAt: number;
  reminders: number;
}

/** The session at `now`: the previous one, unless the user was away for long. */
export function seenNow(before: SessionTime | undefined, now: number): SessionTime {
  if (!before || now - before.seenAt > AWAY_MS || now < before.startedAt)
    return { startedAt: now, seenAt: now, reminders: 0 };
  return { ...before, seenAt: now };
}

/** The whole minutes to remind of, once per interval; undefined if no reminder is due. */
export function dueMinutes(session: SessionTime, everyMinutes: number): number | undefined {
  const minutes = Math.floor((session.seenAt - session.startedAt) / MINUTE_MS);
  return Math.floor(minutes / everyMinutes) > session.reminders ? minutes : undefined;
}

/** The session after a reminder; the next is due one interval later. */
export function reminded(session: SessionTime, everyMinutes: number): SessionTime {
  const minutes = (session.seenAt - session.startedAt) / MINUTE_MS;
  return { ...session, reminders: Math.floor(minutes / everyMinutes) };
}

/** Reads a stored session; undefined for anything but three whole numbers. */
export function parseSession(text: string | undefined): SessionTime | undefined {
  const [startedAt, seenAt, reminders] = (text ?? '').split(' ').map(Number);
  if (![startedAt, seenAt, reminders].every(Number.isSafeInteger)) return undefined;
  return startedAt === undefined || seenAt === undefined || reminders === undefined
    ? undefined
    : { startedAt, seenAt, reminders };
}

export const formatSession = ({ startedAt, seenAt, reminders }: SessionTime): string =>
  `${startedAt} ${seenAt} ${reminders}`;
