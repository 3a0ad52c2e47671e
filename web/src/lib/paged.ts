import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type Call, send } from './http';
import type { Page } from './read';

const PAGE_SIZE = 20;

export interface Paged<Reply extends Page<unknown>> {
  rows: Reply['list'];
  /** The first page in full, with the totals of the call. */
  first: Reply | undefined;
  total: number;
  query: UseInfiniteQueryResult<unknown, Error>;
}

/** A page of a list, with where it goes on if the call has cursors. */
type CursorPage = Page<unknown> & { cursor?: string | undefined };

/** Loads a list call page by page; with `byCursor`, each page from the cursor of the one before. */
export function usePaged<Request extends { page?: number | null; size?: number | null }, Reply extends CursorPage>(
  call: Call<Request, Reply>,
  request: Request,
  { byCursor = false, ...options }: { enabled?: boolean; byCursor?: boolean } = {},
): Paged<Reply> {
  const query = useInfiniteQuery<Reply, Error, { pages: Reply[] }, unknown[], number | string>({
    queryKey: [call.path, 'paged', request],
    queryFn: ({ pageParam: at, signal }) =>
      send(
        call,
        { ...request, ...(typeof at === 'string' ? { cursor: at } : { page: at }), size: PAGE_SIZE },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: byCursor ? ({ cursor }) => cursor : nextPage,
    ...options,
  });
  const pages = query.data?.pages ?? [];
  return {
    rows: pages.flatMap((page) => page.list),
    first: pages[0],
    total: pages[0]?.total ?? 0,
    query,
  };
}

const nextPage = ({ page, size, total }: Page<unknown>): number | undefined =>
  page * size < total ? page + 1 : undefined;
