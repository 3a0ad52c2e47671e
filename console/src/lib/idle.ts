import { useEffect } from 'react';

/** As long as the server keeps an operator's session that makes no call. */
export const IDLE_MS = 30 * 60_000;
const LOOK_MS = 15_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

interface Parts {
  /** Epoch milliseconds. */
  now: () => number;
  /** Runs something again and again; returns how to stop. */
  every: (ms: number, run: () => void) => () => void;
}

const BROWSER: Parts = {
  now: () => Date.now(),
  every: (ms, run) => {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
};

/** Says once when nobody has touched the desk for half an hour; returns how to stop. */
export function watchIdle(end: () => void, { now, every }: Parts = BROWSER): () => void {
  let touched = now();
  const touch = (): void => {
    touched = now();
  };
  for (const sign of SIGNS) addEventListener(sign, touch, { passive: true });
  const stopLooking = every(LOOK_MS, () => {
    if (now() - touched < IDLE_MS) return;
    stop();
    end();
  });
  const stop = (): void => {
    stopLooking();
    for (const sign of SIGNS) removeEventListener(sign, touch);
  };
  return stop;
}

/** Screens that look by themselves keep a session alive on the server: a desk that was left ends it from here. */
export function useIdleEnd(end: () => Promise<void>): void {
  useEffect(() => watchIdle(() => void end()), [end]);
}
