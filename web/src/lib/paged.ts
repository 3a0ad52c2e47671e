import { type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type Call, send } from './http';
import type { Page } from './read';

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
