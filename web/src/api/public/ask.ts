import { type Call, send } from '../../lib/http';
import { anything } from '../../lib/read';

/** Asks a public call and hands over what arrives as it is: the verifier reads it, and believes nothing of it. */
export function ask(path: string): Promise<unknown> {
  const call: Call<void, unknown> = { path, verb: 'GET', reply: anything };
  return send(call, undefined);
}
