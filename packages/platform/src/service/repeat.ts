import type { Logger } from '../logging/logger.js';

export interface Repeating {
  /** Begins no more turns; resolves when the one under way has ended. */
  stop(): Promise<void>;
}

/**
 * Calls `work` every `everyMs` milliseconds, first after `everyMs`, and never twice at once: it skips turns while one
 * is under way. A failed turn is logged as `failure`.
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
