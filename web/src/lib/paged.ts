import { type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type Call, send } from './http';
import type { Page } from './read';

const PAGE_SIZE = 20;

export interface Paged<Reply extends Page<unknown>> {
  rows: Reply['list'];
  /** The first page in full, with the totals of the call. */
  first: Reply | undefined;
  total: number;
  query: Pick<UseQueryResult<unknown, Error>, 'isPending' | 'isError' | 'error' | 'refetch' | 'isRefetching'>;
  more: (() => void) | undefined;
  loadingMore: boolean;
}

/** Loads a list call page by page. */
export function usePaged<Request extends { page?: number | null; size?: number | null }, Reply extends Page<unknown>>(
  call: Call<Request, Reply>,
  request: Request,
  options: { enabled?: boolean } = {},
): Paged<Reply> {
  const query = useInfiniteQuery<Reply, Error, { pages: Reply[] }, unknown[], number>({
    queryKey: [call.path, 'paged', request],
    queryFn: ({ pageParam, signal }) => send(call, { ...request, page: pageParam, size: PAGE_SIZE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.size < last.total ? last.page + 1 : undefined),
    ...options,
  });
  const pages = query.data?.pages ?? [];
  return {
    rows: pages.flatMap((page) => page.list),
    first: pages[0],
    total: pages[0]?.total ?? 0,
    query,
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    loadingMore: query.isFetchingNextPage,
  };
}
