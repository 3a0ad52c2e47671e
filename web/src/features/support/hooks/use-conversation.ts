import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type Message, messages } from '../../../api/support/messages';
import { send } from '../../../lib/http';
import type { ReadOf } from '../../../lib/read';

const PAGE = 30;
/** The stream delivers messages; polling covers missed ones, for example while the screen opens. */
const ASK_EVERY_MS = 15_000;
type Reply = ReadOf<typeof messages.reply>;

export interface Conversation {
  query: UseInfiniteQueryResult<{ pages: Reply[] }, Error>;
  /** Oldest first; undefined until loaded. */
  list: Message[] | undefined;
  unread: number;
}

/** The user's conversation: the newest page, older ones on demand. */
export function useConversation(): Conversation {
  const query = useInfiniteQuery<Reply, Error, { pages: Reply[] }, string[], string | undefined>({
    queryKey: [messages.path],
    queryFn: ({ pageParam, signal }) =>
      send(messages, { limit: PAGE, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: (last) => (last.has_more ? last.list.at(-1)?.id : undefined),
    staleTime: 2_000,
    refetchInterval: ASK_EVERY_MS,
  });
  const pages = query.data?.pages;
  return {
    query,
    list: pages?.flatMap((page) => page.list).toReversed(),
    unread: pages?.[0]?.unread ?? 0,
  };
}
