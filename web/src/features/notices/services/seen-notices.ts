import type { Notice } from '../../../api/common/notice';
import { readStored, writeStored } from '../../../lib/storage';
import { Store } from '../../../lib/store';

const KEY = 'readNotices';
const MOST = 200;

/** Notices opened on this device, most recent last; used while nobody is logged in. */
export const seenNotices = new Store<ReadonlySet<string>>(new Set((readStored(KEY) ?? '').split(' ').filter(Boolean)));

/** Remembers notices as seen; keeps the latest two hundred. */
export function markSeen(ids: readonly string[]): void {
  const next = [...new Set([...seenNotices.get(), ...ids])].slice(-MOST);
  seenNotices.set(new Set(next));
  writeStored(KEY, next.join(' '));
}

/** Whether a notice is unread, by the server's record or this device's. */
export const isUnread = ({ id, read }: Notice, seen: ReadonlySet<string>): boolean => !(read || seen.has(id));
