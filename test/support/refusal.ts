import type { Client, Reply } from './client.ts';

/** The attempt is refused according to the contract, and every balance of the client is unchanged. */
export async function expectNothingMoved(
  client: Client,
  attempt: () => Promise<Reply>,
  http: number,
  code: number,
): Promise<Reply> {
  const before = (await client.ok('user/details'))['balances'];
  const reply = await attempt();
  expect({ http: reply.http, code: reply.code }).toEqual({ http, code });
  expect(reply.msg).not.toBe('');
  expect((await client.ok('user/details'))['balances']).toEqual(before);
  return reply;
}
