import { readStored, writeStored } from './storage';
import { Store } from './store';

export const NOTIFY_KINDS = ['order', 'alert', 'money', 'account', 'chat', 'notice'] as const;
export type NotifyKind = (typeof NOTIFY_KINDS)[number];

const KEY = 'notify';
const stored = readStored(KEY)?.split(' ');

/** The kinds of events that this device notifies about; all of them until the user chooses. */
export const notifyKinds = new Store<ReadonlySet<NotifyKind>>(
  new Set(stored ? NOTIFY_KINDS.filter((kind) => stored.includes(kind)) : NOTIFY_KINDS),
);

export function chooseNotify(kind: NotifyKind, on: boolean): void {
  const next = new Set(notifyKinds.get());
  if (on) next.add(kind);
  else next.delete(kind);
  notifyKinds.set(next);
  writeStored(KEY, [...next].join(' '));
}
