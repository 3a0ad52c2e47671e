import { useQuery } from '@tanstack/react-query';
import { type Path, send } from '../api/call';

/** The stream tells what changes (`lib/live.ts`); what it should miss shows a little later. */
const REFRESH_MS = 90_000;
/** Only how many there are is asked for. */
const COUNT_ONLY = { page: 1, size: 1 } as const;

/** How much waits for somebody, by the path of its section, as far as the operator may see it. */
export function useWaiting(calls: readonly string[]): ReadonlyMap<string, number> {
  const asked = <Reply>(call: Path, ask: (signal: AbortSignal) => Promise<Reply>) => ({
    queryKey: [call, 'waiting'],
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(signal),
    enabled: calls.includes(call),
    refetchInterval: REFRESH_MS,
  });
  const queues = useQuery(asked('queues', (signal) => send('queues', undefined, { signal })));
  const chats = useQuery(asked('chats/counts', (signal) => send('chats/counts', undefined, { signal })));
  const rings = useQuery(
    asked('linked_accounts/list', (signal) =>
      send('linked_accounts/list', { status: 'open', ...COUNT_ONLY }, { signal }),
    ),
  );
  const corrections = useQuery(
    asked('corrections/list', (signal) => send('corrections/list', { status: 'asked', ...COUNT_ONLY }, { signal })),
  );
  return new Map([
    ...(queues.data?.list.map(({ queue, open }): [string, number] => [queue, open]) ?? []),
    ['chats', chats.data?.waiting ?? 0],
    ['rings', rings.data?.total ?? 0],
    ['corrections', corrections.data?.total ?? 0],
  ]);
}
