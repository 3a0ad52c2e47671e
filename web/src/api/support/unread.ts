import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { int, object } from '../../lib/read';

/** Messages of support and notices that the user has not read. */
export const unread = post('support/unread', object({ messages: int, notices: int }));

export const useUnread = () => useCall(unread, undefined, { staleMs: 60_000 });
