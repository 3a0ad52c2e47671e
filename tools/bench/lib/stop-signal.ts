import { Failure } from '../../launcher/lib/failure.ts';

const abort = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(name, () => abort.abort(new Failure('Stopped.')));
}

/** Aborted once this process is asked to end. */
export const askedToStop: AbortSignal = abort.signal;

/** What `work` answers. @throws Failure as soon as this process is asked to end: what was started can be stopped then */
export async function orStopped<T>(work: Promise<T>): Promise<T> {
  askedToStop.throwIfAborted();
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(askedToStop.reason);
  askedToStop.addEventListener('abort', onAbort);
  try {
    return await Promise.race([work, stopped]);
  } finally {
    askedToStop.removeEventListener('abort', onAbort);
  }
}
