import {
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { type Call, CallError, send } from './http';
import type { Page } from './read';
import { SubmissionKey } from './submission';

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal will be refused again; only what never arrived is worth another try.
      retry: (count, error) => count < 2 && error instanceof CallError && (error.trouble === 'offline' || error.code === 1007),
      retryDelay: (count) => 500 * 2 ** count + Math.random() * 300,
    },
    mutations: { retry: false },
  },
});

interface CallOptions {
  enabled?: boolean;
  staleMs?: number;
  /** Asks again after this many milliseconds while it is above zero. */
  everyMs?: number;
}

/** Asks a call and keeps its reply under the call's path and request. */
export function useCall<Request, Reply>(
  call: Call<Request, Reply>,
  request: Request,
  options: CallOptions = {},
): UseQueryResult<Reply, Error> {
  return useQuery<Reply, Error>({
    queryKey: [call.path, request],
    queryFn: ({ signal }) => send(call, request, { signal }),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
    ...(options.everyMs ? { refetchInterval: options.everyMs } : {}),
  });
}

const PAGE_SIZE = 20;

export interface Paged<T> {
  rows: T[];
  total: number;
  query: Pick<UseQueryResult<unknown, Error>, 'isPending' | 'isError' | 'error' | 'refetch' | 'isRefetching'>;
  more: (() => void) | undefined;
  loadingMore: boolean;
}

/** Asks a list call page by page. */
export function usePaged<Request extends object, T>(
  call: Call<Request & { page?: number; size?: number }, Page<T>>,
  request: Request,
  options: { enabled?: boolean } = {},
): Paged<T> {
  const query = useInfiniteQuery<Page<T>, Error, { pages: Page<T>[] }, unknown[], number>({
    queryKey: [call.path, 'paged', request],
    queryFn: ({ pageParam, signal }) => send(call, { ...request, page: pageParam, size: PAGE_SIZE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.size < last.total ? last.page + 1 : undefined),
    ...options,
  });
  const pages = query.data?.pages ?? [];
  return {
    rows: pages.flatMap((page) => page.list),
    total: pages[0]?.total ?? 0,
    query,
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    loadingMore: query.isFetchingNextPage,
  };
}

/** A call on the user's command; `refresh` names the calls whose replies it makes old. */
export function useCommand<Request, Reply>(
  call: Call<Request, Reply>,
  refresh: readonly string[] = [],
): UseMutationResult<Reply, Error, Request> {
  const key = useRef<SubmissionKey>(null);
  key.current ??= new SubmissionKey();
  const submission = key.current;
  return useMutation<Reply, Error, Request>({
    mutationFn: async (request) => {
      try {
        const reply = await send(call, request, { key: submission.keyFor(request) });
        submission.ended(undefined);
        return reply;
      } catch (error) {
        submission.ended(error);
        throw error;
      }
    },
    onSuccess: () => refreshCalls(refresh),
  });
}

/** Marks replies as old; those on screen are asked again. */
export function refreshCalls(paths: readonly string[]): void {
  for (const path of paths) void queries.invalidateQueries({ queryKey: [path] });
}
