import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Call, CallError, send } from './http';
import { lang } from './languages';
import { type KeptFor, keepReply, lastReply } from './last-known';

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Called even while the device reports that it is offline: the stored reply is the fallback.
      networkMode: 'always',
      // Refusals are final; only calls without a reply are retried.
      retry: (count, error) =>
        count < 2 && error instanceof CallError && (error.trouble === 'offline' || error.code === 1007),
      retryDelay: (count) => 500 * 2 ** count + Math.random() * 300,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Names, rules and notices depend on the language.
lang.subscribe(() => void queries.invalidateQueries());

interface CallOptions {
  enabled?: boolean;
  staleMs?: number;
  /** Polling interval in milliseconds; 0 or undefined disables polling. */
  everyMs?: number;
  /** Stores the last reply on this device for use while offline. */
  keep?: KeptFor;
}

/** Fills the query cache with the stored reply, marked as stale: shown at once and refreshed. */
export function seedKept<Request, Reply>(call: Call<Request, Reply>, request: Request): void {
  const reply = lastReply(call, request, 'all');
  if (reply !== undefined) queries.setQueryData<unknown>([call.path, request], reply, { updatedAt: 0 });
}

function asking<Request, Reply>(call: Call<Request, Reply>, request: Request, keep: KeptFor | undefined) {
  return {
    queryKey: [call.path, request],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Reply> => {
      try {
        const reply = await send(call, request, { signal });
        if (keep) keepReply(call.path, request, keep, reply);
        return reply;
      } catch (error) {
        // Old data is better than none; a bar at the top says that it is old.
        const cutOff = error instanceof CallError && error.trouble === 'offline';
        const last = keep && cutOff ? lastReply(call, request, keep) : undefined;
        if (last === undefined) throw error;
        return last;
      }
    },
  };
}

/** Starts a call for a screen that is still loading; the screen takes over the response or the failure. */
export function prefetchCall<Request, Reply>(call: Call<Request, Reply>, request: Request, keep?: KeptFor): void {
  void queries.prefetchQuery(asking(call, request, keep));
}

/** Calls the API and caches the reply under path and request. */
export function useCall<Request, Reply>(
  call: Call<Request, Reply>,
  request: Request,
  options: CallOptions = {},
): UseQueryResult<Reply, Error> {
  return useQuery<Reply, Error>({
    ...asking(call, request, options.keep),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
    ...(options.everyMs ? { refetchInterval: options.everyMs } : {}),
  });
}

/** Longer than a balance takes to be reported after the answer that changed it. */
export const GATHER_MS = 120;
let stale: ReadonlySet<string> = new Set();

/**
 * Marks replies as stale a moment later; those on screen are refreshed. What an answer shows is then painted first, and
 * what the answer and the stream report together is asked for once.
 */
export function refreshCalls(paths: readonly string[]): void {
  if (paths.length === 0) return;
  if (stale.size === 0) setTimeout(refreshStale, GATHER_MS);
  stale = new Set([...stale, ...paths]);
}

function refreshStale(): void {
  const paths = stale;
  stale = new Set();
  void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => typeof path === 'string' && paths.has(path) });
}
