import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Path, type ReplyOf, type RequestOf, send } from '../api/call';

interface Options {
  enabled?: boolean;
  refetchInterval?: number;
  staleTime?: number;
  /** How long a reply that nothing shows is kept, in milliseconds. */
  gcTime?: number;
}

/** The reply to a call that changes nothing. Its query key begins with the path, so that actions can invalidate it. */
export function useCall<P extends Path>(
  path: P,
  request: RequestOf<P>,
  options: Options = {},
): UseQueryResult<ReplyOf<P>> {
  return useQuery<ReplyOf<P>>({
    queryKey: [path, request],
    queryFn: ({ signal }) => send(path, request, { signal }),
    ...options,
  });
}
