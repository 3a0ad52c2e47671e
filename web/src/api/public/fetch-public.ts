import { type Call, send } from '../../lib/http';
import { anything } from '../../lib/read';

/** Calls a public endpoint and returns the reply unread: the verifier parses it and trusts nothing. */
export function fetchPublic(path: string): Promise<unknown> {
  const call: Call<void, unknown> = { path, verb: 'GET', reply: anything };
  return send(call, undefined);
}
