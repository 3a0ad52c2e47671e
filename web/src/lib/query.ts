import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Call, CallError, send } from './http';
import { type KeptFor, keepReply, lastReply } from './last-known';

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Asked even where the device says that it is offline: what is kept then answers.
      networkMode: 'always',
      // A refusal will be refused again; only what never arrived is worth another try.
      retry: (count, error) =>
        count < 2 && error instanceof CallError && (error.trouble === 'offline' || error.code === 1007),
      retryDelay: (count) => 500 * 2 ** count + Math.random() * 300,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

interface CallOptions {
  enabled?: boolean;
  staleMs?: number;
  /** Asks again after this many milliseconds while it is above zero. */
  everyMs?: number;
  /** The last reply is kept on this device and shown while there is no connection. */
  keep?: KeptFor;
}

/** Puts the reply kept last for everyone in its place, marked as old, so that it is shown at once and asked for anew. */
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
        // Old is better than nothing; the bar above the screen says that it is old.
        const cutOff = error instanceof CallError && error.trouble === 'offline';
        const last = keep && cutOff ? lastReply(call, request, keep) : undefined;
        if (last === undefined) throw error;
        return last;
      }
    },
  };
}

/** Asks a call for a screen that is on its way; the screen takes over what is asked, and its failure. */
export function askAhead<Request, Reply>(call: Call<Request, Reply>, request: Request, keep?: KeptFor): void {
  void queries.prefetchQuery(asking(call, request, keep));
}

/** Asks a call and keeps its reply under the call's path and request. */
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

/** Marks replies as old; those on screen are asked again. */
export function refreshCalls(paths: readonly string[]): void {
  for (const path of paths) void queries.invalidateQueries({ queryKey: [path] });
}
