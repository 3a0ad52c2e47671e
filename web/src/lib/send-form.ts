import { BASE, type Call, fetchJson, headers, unwrap } from './http';

/** Sends a multipart form with the server's long timeout, because pictures upload slowly on phones. */
export async function sendForm<Reply>(call: Call<FormData, Reply>, form: FormData): Promise<Reply> {
  const options = { timeoutMs: 300_000 };
  const init = { method: 'POST', headers: headers(options), body: form };
  return unwrap(call, await fetchJson(`${BASE}${call.path}`, init, options));
}
