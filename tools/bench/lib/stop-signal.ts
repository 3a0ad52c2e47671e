import { Failure } from '../../launcher/lib/failure.ts';

const abort = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(name, () => abort.abort(new Failure('Stopped.')));
}

/** Aborted when this process is asked to stop. */
export const stopSignal: AbortSignal = abort.signal;

/**
 * Returns the result of `work`. @throws Failure as soon as this process is asked to stop, so that everything can be
 * stopped
 */
export async function orStopped<T>(work: Promise<T>): Promise<T> {
  stopSignal.throwIfAborted();
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(stopSignal.reason);
  stopSignal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([work, stopped]);
  } finally {
    stopSignal.removeEventListener('abort', onAbort);
  }
}
