import { useEffect, useState } from 'react';
import { useLimits } from '../../../api/user/limits';
import { clock } from '../../../lib/clock';
import { readStored, writeStored } from '../../../lib/storage';
import { dueMinutes, formatSession, parseSession, reminded, seenNow } from '../services/session-time';

const KEY = 'sessionTime';
const LOOK_EVERY_MS = 15_000;

/** The minutes of a due reminder, and how to dismiss it. */
export function useSessionReminder(): { minutes: number | undefined; dismiss: () => void } {
  const every = useLimits().data?.session_minutes;
  const [minutes, setMinutes] = useState<number>();
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      let session = seenNow(parseSession(readStored(KEY)), clock.now());
      const due = every === undefined ? undefined : dueMinutes(session, every);
      if (every !== undefined && due !== undefined) {
        setMinutes(due);
        session = reminded(session, every);
      }
      writeStored(KEY, formatSession(session));
    };
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [every]);
  return { minutes, dismiss: () => setMinutes(undefined) };
}
