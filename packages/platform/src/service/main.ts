import { performance } from 'node:perf_hooks';
import { ConfigError } from '../config/load-config.js';
import type { RunningService } from './run-service.js';

const STOP_MS = 15_000;
/** When the first prices, sweeps and connections are through, milliseconds after the start. */
const FIRST_WORK_MS = 5_000;
/** The parts of one machine come up together: up to this many milliseconds later, each at its own moment. */
const APART_MS = 2_000;
/** A process that works for no more than this share of the time is at rest. */
const AT_REST = 0.2;

/**
 * A process's whole life: start, answer until SIGTERM or SIGINT, finish what is under way, leave. What cannot start says
 * why in one line and leaves with 1, so that whoever supervises it tries again.
 */
export function runProcess(name: string, start: () => Promise<Pick<RunningService, 'stop'>>): void {
  const say = (message: string): void => {
    process.stderr.write(`${name}: ${message}\n`);
  };
  process.on('unhandledRejection', (error) => {
    say(`stopped by an error that nobody handled: ${error instanceof Error ? error.stack : String(error)}`);
    process.exit(1);
  });
  let stopping = false;
  // What start() throws before its first await is a refusal like any other.
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
    () => {
      returnMemory();
      returnMemoryAtRest(FIRST_WORK_MS + (process.pid % 10) * (APART_MS / 10));
    },
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

/** Gives back what the first work needed, `afterMs` from now; a process that has work then is not stopped by it. */
function returnMemoryAtRest(afterMs: number): void {
  const before = performance.eventLoopUtilization();
  setTimeout(() => {
    if (performance.eventLoopUtilization(before).utilization <= AT_REST) returnMemory();
    else returnMemoryAtRest(afterMs);
  }, afterMs).unref();
}

/**
 * Gives back what only the start needed: pages of the heap, bytecode of what ran once. About 10 MB for a tenth of a
 * second, before the first request. Node offers it under --expose-gc; without it nothing happens.
 */
function returnMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
