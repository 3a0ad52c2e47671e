import { setTimeout as sleep } from 'node:timers/promises';

export interface WaitOptions {
  timeoutMs: number;
  everyMs?: number;
  /** Ends the waiting by throwing its reason. */
  signal?: AbortSignal | undefined;
  /** Makes the error for a timeout, from the last error of `probe`. */
  onTimeout: (last: unknown) => Error | Promise<Error>;
}

/**
 * Calls `probe` until it returns something other than undefined, for at most `timeoutMs`. An error of `probe` counts as
 * "not yet".
 */
export async function waitFor<T>(probe: () => Promise<T | undefined>, options: WaitOptions): Promise<T> {
  const endMs = performance.now() + options.timeoutMs;
  let last: unknown;
  for (;;) {
    options.signal?.throwIfAborted();
    try {
      const answer = await probe();
      if (answer !== undefined) return answer;
    } catch (error) {
      last = error;
    }
    if (performance.now() >= endMs) throw await options.onTimeout(last);
    await sleep(options.everyMs ?? 50);
  }
}
