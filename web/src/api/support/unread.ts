import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { int, object } from '../../lib/read';

/** Unread support messages and notices. */
export const unread = post('support/unread', object({ messages: int, notices: int }));

export const useUnread = () => useCall(unread, undefined, { staleMs: 60_000 });
