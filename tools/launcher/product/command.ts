import { Failure, lastWords } from '../lib/failure.ts';
import type { Say } from '../lib/say.ts';
import type { Product } from './product.ts';

/** Ctrl-C reaches us from the terminal and again through npm: what follows this closely is the same wish. */
const SAME_WISH_MS = 1_000;

export interface Command {
  /** Stops where `signal` is aborted; where `force` is, what it has started is ended at once. */
  start: (signal: AbortSignal, force: AbortSignal) => Promise<Product>;
  /** Runs once everything is up; `signal` is aborted when the end is asked for. */
  announce: (product: Product, signal: AbortSignal) => void;
  say: Say;
}

/**
 * A product's whole life in this process: start, run until SIGINT, SIGTERM, SIGHUP or the end of whoever started us,
 * stop in order, leave. A second Ctrl-C ends everything at once.
 */
export async function runUntilStopped({ start, announce, say }: Command): Promise<void> {
  const abort = new AbortController();
  const force = new AbortController();
  let product: Product | undefined;
  let askedAtMs: number | undefined;

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
  const onStop = (): void => {
    const nowMs = performance.now();
    if (askedAtMs === undefined) {
      askedAtMs = nowMs;
      say('Stopping; once more to force.');
      abort.abort(new Failure('Stopped before the start was complete.'));
      // A start under way notices the abort and cleans up after itself.
      if (product !== undefined) void leave(product);
    } else if (nowMs - askedAtMs > SAME_WISH_MS) {
      force.abort();
      product?.killAll();
      process.exit(130);
    }
  };
  // A terminal that was closed is no reason to leave without stopping what runs.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(name, onStop);

  try {
    product = await start(abort.signal, force.signal);
  } catch (error) {
    process.stderr.write(`\n${lastWords(error)}\n`);
    process.exit(1);
  }
  if (abort.signal.aborted) await leave(product);
  announce(product, abort.signal);
}
