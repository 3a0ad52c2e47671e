import { send } from '../api/call';

/** Adds the customers' user names to a page of rows; the id where a customer is not known. */
export async function withUsernames<Row extends { user_id: string }>(
  { list, total }: { list: Row[]; total: number },
  signal: AbortSignal,
): Promise<{ list: (Row & { username: string })[]; total: number }> {
  if (list.length === 0) return { list: [], total };
  const ids = [...new Set(list.map(({ user_id }) => user_id))];
  const named = await send('customers/names', { ids }, { signal });
  const names = new Map(named.list.map(({ id, username }) => [id, username]));
  return { list: list.map((row) => ({ ...row, username: names.get(row.user_id) ?? row.user_id })), total };
}
