import { useEffect } from 'react';

/** As long as the server keeps an operator's session without a call. */
export const IDLE_MS = 30 * 60_000;
const CHECK_MS = 15_000;
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

interface Clock {
  /** Epoch milliseconds. */
  now: () => number;
  /** Runs something repeatedly; returns a function that stops it. */
  every: (ms: number, run: () => void) => () => void;
}

const BROWSER: Clock = {
  now: () => Date.now(),
  every: (ms, run) => {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
};

/** Calls `end` once after half an hour without a key press or pointer movement; returns a function that stops watching. */
export function watchIdle(end: () => void, { now, every }: Clock = BROWSER): () => void {
  let lastActivity = now();
  const onActivity = (): void => {
    lastActivity = now();
  };
  for (const type of ACTIVITY) addEventListener(type, onActivity, { passive: true });
  const stopChecking = every(CHECK_MS, () => {
    if (now() - lastActivity < IDLE_MS) return;
    stop();
    end();
  });
  const stop = (): void => {
    stopChecking();
    for (const type of ACTIVITY) removeEventListener(type, onActivity);
  };
  return stop;
}

/** Ends the session of an idle operator. The server cannot do it, as open screens keep making calls. */
export function useIdleLogout(end: () => Promise<void>): void {
  useEffect(() => watchIdle(() => void end()), [end]);
}
