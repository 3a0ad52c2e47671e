import type { Notice } from '../../../api/common/notice';
import { readStored, writeStored } from '../../../lib/storage';
import { Store } from '../../../lib/store';

const KEY = 'readNotices';
const MOST = 200;

/** The notices that were opened on this device, the latest last: what counts while nobody is logged in. */
export const seenNotices = new Store<ReadonlySet<string>>(new Set((readStored(KEY) ?? '').split(' ').filter(Boolean)));

/** Remembers notices as seen; the oldest are forgotten beyond two hundred. */
export function markSeen(ids: readonly string[]): void {
  const next = [...new Set([...seenNotices.get(), ...ids])].slice(-MOST);
  seenNotices.set(new Set(next));
  writeStored(KEY, next.join(' '));
}

/** Whether a notice is unread: the server knows it of a user, this device of anyone. */
export const isUnread = ({ id, read }: Notice, seen: ReadonlySet<string>): boolean => !(read || seen.has(id));
