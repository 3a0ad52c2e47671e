/** Waits between attempts; replaced in tests. */
export interface Waiting {
  /** Runs `run` after `ms`; returns how to cancel it. */
  after(ms: number, run: () => void): () => void;
  /** From 0 to 1. */
  random(): number;
}

export const REAL_WAITING: Waiting = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

/** The wait before attempt `attempt` (from 0), in ms: doubled each time up to `longest`, half of it random. */
export function backoffMs(attempt: number, first: number, longest: number, random: () => number): number {
  const whole = Math.min(longest, first * 2 ** Math.min(attempt, 20));
  return Math.round(whole / 2 + (random() * whole) / 2);
}
