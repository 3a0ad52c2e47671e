import type { Path } from '../api/call';
import { QUEUE_SECTIONS } from '../lib/queues';
import { useCall } from '../lib/use-call';
import type { Section } from './sections';

/** The stream announces changes; this picks up any that it missed. */
const REFRESH_MS = 90_000;
/** Only the total is needed. */
const COUNT_ONLY = { page: 1, size: 1 } as const;

/** How many items wait in each section that the operator may see. */
export function useWaiting(calls: readonly string[]): ReadonlyMap<Section['name'], number> {
  const options = (path: Path) => ({ enabled: calls.includes(path), refetchInterval: REFRESH_MS });
  const queues = useCall('queues', undefined, options('queues'));
  const chats = useCall('chats/counts', undefined, options('chats/counts'));
  const linked = useCall('linked_accounts/list', { status: 'open', ...COUNT_ONLY }, options('linked_accounts/list'));
  const corrections = useCall('corrections/list', { status: 'asked', ...COUNT_ONLY }, options('corrections/list'));
  return new Map<Section['name'], number>([
    ...(queues.data?.list ?? []).map(({ queue, open }): [Section['name'], number] => [
      QUEUE_SECTIONS[queue].name,
      open,
    ]),
    ['chats', chats.data?.waiting ?? 0],
    ['linkedAccounts', linked.data?.total ?? 0],
    ['corrections', corrections.data?.total ?? 0],
  ]);
}
