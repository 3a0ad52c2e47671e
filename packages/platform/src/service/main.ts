import { performance } from 'node:perf_hooks';
import { ConfigError } from '../config/load-config.js';
import type { RunningService } from './run-service.js';

const STOP_MS = 15_000;
/** The first prices, sweeps and connections are done this many milliseconds after the start. */
const FIRST_WORK_MS = 5_000;
/** Processes of one machine start together; each waits a different time up to this, in milliseconds. */
const APART_MS = 2_000;
/** A process that is busy for at most this share of the time is at rest. */
const AT_REST = 0.2;

/**
 * Runs a process: start, answer until SIGTERM or SIGINT, finish the work under way, exit. If it cannot start, it prints
 * the reason in one line and exits with 1, so that its supervisor tries again.
 */
export function runProcess(name: string, start: () => Promise<Pick<RunningService, 'stop'>>): void {
  const say = (message: string): void => {
    process.stderr.write(`${name}: ${message}\n`);
  };
  process.on('unhandledRejection', (error) => {
    say(`stopped by an unhandled error: ${error instanceof Error ? error.stack : String(error)}`);
    process.exit(1);
  });
  let stopping = false;
  // start() may also throw before its first await.
  const starting = Promise.resolve().then(start);
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    starting
      .then((service) => service.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          say(`did not stop cleanly: ${String(error)}`);
          process.exit(1);
        },
      );
  };
  starting.then(
    () => returnMemoryAtRest(FIRST_WORK_MS + (process.pid % 10) * (APART_MS / 10)),
    () => undefined,
  );
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  starting.catch((error: unknown) => {
    say(
      error instanceof ConfigError
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error),
    );
    process.exit(1);
  });
}

/** Returns the memory of the start and the first work, `afterMs` from now, or later if the process is busy then. */
function returnMemoryAtRest(afterMs: number): void {
  const before = performance.eventLoopUtilization();
  setTimeout(() => {
    if (performance.eventLoopUtilization(before).utilization <= AT_REST) returnMemory();
    else returnMemoryAtRest(afterMs);
  }, afterMs).unref();
}

/**
 * Returns memory that only the start needed (docs/adr/019-memory-at-rest.md). It takes about a tenth of a second, which
 * the first customers would wait for. Without --expose-gc nothing happens.
 */
function returnMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
