import { useQuery } from '@tanstack/react-query';
import { send } from '../api/call';

const FRESH_MS = 60_000;
const MOST = 100;

/** The e-mail address of an operator, by id; the id itself where it is not known. */
export function useOperatorName(): (id: string | null | undefined) => string {
  const { data } = useQuery({
    queryKey: ['operators/list', 'names'],
    queryFn: ({ signal }) => send('operators/list', { size: MOST }, { signal }),
    staleTime: FRESH_MS,
  });
  const names = new Map(data?.list.map(({ id, email }) => [id, email]));
  return (id) => (id ? (names.get(id) ?? id) : '');
}

/** The user names of at most a hundred customers, by id; the id itself where it is not known. */
export function useCustomerName(
  ids: readonly (string | null | undefined)[],
): (id: string | null | undefined) => string {
  const asked = [...new Set(ids.filter((id) => typeof id === 'string'))].sort().slice(0, MOST);
  const { data } = useQuery({
    queryKey: ['customers/names', asked],
    queryFn: ({ signal }) => send('customers/names', { ids: asked }, { signal }),
    enabled: asked.length > 0,
    staleTime: FRESH_MS,
  });
  const names = new Map(data?.list.map(({ id, username }) => [id, username]));
  return (id) => (id ? (names.get(id) ?? id) : '');
}
