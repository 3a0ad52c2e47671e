import { type Clock, systemClock } from './clock.ts';

export interface WaitOptions {
  timeoutMs: number;
  everyMs?: number;
  clock?: Clock;
  /** Ends the waiting with its reason. */
  signal?: AbortSignal | undefined;
  /** What to say when the time is up; gets the last thing that `probe` threw. */
  onTimeout: (last: unknown) => Error | Promise<Error>;
}

/**
 * Calls `probe` until it answers something but undefined, at most for `timeoutMs`.
 * What the probe throws counts as "not yet".
 */
export async function waitFor<T>(probe: () => Promise<T | undefined>, options: WaitOptions): Promise<T> {
  const clock = options.clock ?? systemClock;
  const endMs = clock.nowMs() + options.timeoutMs;
  let last: unknown;
  for (;;) {
    options.signal?.throwIfAborted();
    try {
      const answer = await probe();
      if (answer !== undefined) return answer;
    } catch (error) {
      last = error;
    }
    if (clock.nowMs() >= endMs) throw await options.onTimeout(last);
    await clock.sleep(options.everyMs ?? 50);
  }
}
