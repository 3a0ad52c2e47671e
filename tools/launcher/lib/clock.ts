import { setTimeout as sleep } from 'node:timers/promises';

/** The launcher's time; tests supply their own. */
export interface Clock {
  /** Monotonic milliseconds. */
  nowMs(): number;
  sleep(ms: number): Promise<void>;
}

export const systemClock: Clock = {
  nowMs: () => performance.now(),
  sleep: (ms) => sleep(ms),
};
