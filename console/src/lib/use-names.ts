import { useCall } from './use-call';

const FRESH_MS = 60_000;
const MOST = 100;

type NameOf = (id: string | null | undefined) => string;

const nameIn =
  (names: ReadonlyMap<string, string>): NameOf =>
  (id) =>
    id ? (names.get(id) ?? id) : '';

/** The operators, of whom there are at most a hundred. */
export function useOperators() {
  return useCall('operators/list', { size: MOST }, { staleTime: FRESH_MS }).data?.list ?? [];
}

/** The e-mail address of an operator by id; the id itself where the operator is not known. */
export function useOperatorName(): NameOf {
  return nameIn(new Map(useOperators().map(({ id, email }) => [id, email])));
}

/** The user names of at most a hundred customers by id; the id itself where the customer is not known. */
export function useCustomerName(ids: readonly (string | null | undefined)[]): NameOf {
  const asked = [...new Set(ids.filter((id) => typeof id === 'string'))].sort().slice(0, MOST);
  const { data } = useCall('customers/names', { ids: asked }, { enabled: asked.length > 0, staleTime: FRESH_MS });
  return nameIn(new Map(data?.list.map(({ id, username }) => [id, username])));
}
