import { BASE, type Call, fetchJson, headers, unwrap } from './http';

/** Sends a multipart form, with a longer timeout, as pictures travel slowly on a phone. */
export async function sendForm<Reply>(call: Call<FormData, Reply>, form: FormData): Promise<Reply> {
  const options = { timeoutMs: 60_000 };
  const init = { method: 'POST', headers: headers(options), body: form };
  const { status, body } = await fetchJson(`${BASE}${call.path}`, init, options);
  return unwrap(call, status, body);
}
