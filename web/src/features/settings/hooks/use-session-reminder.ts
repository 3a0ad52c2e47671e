import { useEffect, useState } from 'react';
import { useLimits } from '../../../api/user/limits';
import { clock } from '../../../lib/clock';
import { readOwn, writeOwn } from '../../../lib/own-storage';
import { dueMinutes, formatSession, parseSession, reminded, seenNow } from '../services/session-time';

const KEY = 'sessionTime';
const LOOK_EVERY_MS = 15_000;
/** Those who have not chosen an interval are reminded after each hour in which they placed orders. */
const USUAL_MINUTES = 60;
const MINUTE_MS = 60_000;

/** A due reminder. */
export interface Reminder {
  /** Since the session began. */
  minutes: number;
  /** The interval that it looks back on. */
  every: number;
  from: string;
  to: string;
  /** The customer chose the interval. */
  chosen: boolean;
}

/** A due reminder, and how to dismiss it. */
export function useSessionReminder(): { due: Reminder | undefined; dismiss: () => void } {
  const limits = useLimits().data;
  const chosen = limits?.session_minutes;
  const every = limits && (chosen ?? USUAL_MINUTES);
  const [due, setDue] = useState<Reminder>();
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      const now = clock.now();
      let session = seenNow(parseSession(readOwn(KEY)), now);
      const minutes = every === undefined ? undefined : dueMinutes(session, every);
      if (every !== undefined && minutes !== undefined) {
        const [from, to] = [now - every * MINUTE_MS, now].map((at) => new Date(at).toISOString());
        if (from && to) setDue({ minutes, every, from, to, chosen: chosen !== undefined });
        session = reminded(session, every);
      }
      writeOwn(KEY, formatSession(session));
    };
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [every, chosen]);
  return { due, dismiss: () => setDue(undefined) };
}
