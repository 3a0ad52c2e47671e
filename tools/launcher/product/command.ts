import { Failure, lastWords } from '../lib/failure.ts';
import type { Say } from '../lib/say.ts';
import { onStopSignals } from '../lib/stop-signals.ts';
import type { Product } from './product.ts';

export interface Command {
  /** Stops when `signal` is aborted; when `force` is aborted, kills what it has started. */
  start: (signal: AbortSignal, force: AbortSignal) => Promise<Product>;
  /** Runs once everything is up; `signal` is aborted when the command is to stop. */
  announce: (product: Product, signal: AbortSignal) => void | Promise<void>;
  say: Say;
}

/**
 * The life of the command: start, run until SIGINT, SIGTERM, SIGHUP or the end of the parent process, stop in order,
 * exit. A second Ctrl-C kills everything.
 */
export async function runUntilStopped({ start, announce, say }: Command): Promise<void> {
  const abort = new AbortController();
  const force = new AbortController();
  let product: Product | undefined;

  const leave = async (running: Product): Promise<void> => {
    try {
      await running.stop();
      say('Stopped.');
      process.exit(0);
    } catch (error) {
      process.stderr.write(`\nStopping failed: ${lastWords(error)}\n`);
      process.exit(1);
    }
  };
  onStopSignals(
    () => {
      say('Stopping; press again to force.');
      abort.abort(new Failure('Stopped before the start was complete.'));
      // A start under way notices the abort and cleans up.
      if (product !== undefined) void leave(product);
    },
    () => {
      force.abort();
      product?.killAll();
      process.exit(130);
    },
  );

  try {
    product = await start(abort.signal, force.signal);
  } catch (error) {
    process.stderr.write(`\n${lastWords(error)}\n`);
    process.exit(1);
  }
  if (abort.signal.aborted) await leave(product);
  await announce(product, abort.signal);
}
