import { get, post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { bool, int, isoTime, list, object, optional, type ReadOf, text } from '../../lib/read';

const notice = object({ id: text, title: text, body: text, created_at: isoTime, read: optional(bool) });
export type Notice = ReadOf<typeof notice>;

const noticesReply = object({ list: list(notice), page: int, size: int, total: int, unread: optional(int) });

export const notices = get('common/notice', noticesReply);

export const useNotices = (size: number) => useCall(notices, { page: 1, size }, { staleMs: 60_000 });

/** Marks one notice as read, or all of them without an id. */
export const readNotice = post('common/notice_read', object({ unread: int }));
