import type { Logger } from '../logging/logger.js';

export interface Repeating {
  /** No more turns; resolves when the one under way is over. */
  stop(): Promise<void>;
}

/**
 * Does `work` every `everyMs` milliseconds, the first time after the first of them, and never twice at once: what would
 * begin while a turn is under way is left out. A turn that fails is logged as `failure`; the next one comes as usual.
 */
export function repeat(work: () => Promise<unknown>, everyMs: number, log: Logger, failure: string): Repeating {
  let running: Promise<void> | undefined;
  const turn = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.warn(failure, error);
    } finally {
      running = undefined;
    }
  };
  const timer = setInterval(() => {
    running ??= turn();
  }, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
