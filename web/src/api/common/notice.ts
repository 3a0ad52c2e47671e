import { get } from '../../lib/http';
import { useCall } from '../../lib/query';
import { isoTime, object, type Page, pageOf, type ReadOf, text } from '../../lib/read';

const notice = object({ id: text, title: text, body: text, created_at: isoTime });
export type Notice = ReadOf<typeof notice>;

export const notices = get<{ page?: number; size?: number }, Page<Notice>>('common/notice', pageOf(notice));

export const useNotices = (size: number) => useCall(notices, { page: 1, size }, { staleMs: 60_000 });
