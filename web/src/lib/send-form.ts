import { BASE, type Call, fetchJson, headers, type SendOptions, unwrap, withRenewal } from './http';

/** Sends a multipart form with the server's long timeout, because pictures upload slowly on phones. */
export async function sendForm<Reply>(
  call: Call<FormData, Reply>,
  form: FormData,
  { key }: Pick<SendOptions, 'key'> = {},
): Promise<Reply> {
  const options = { timeoutMs: 300_000, ...(key && { key }) };
  const answer = await withRenewal(() =>
    fetchJson(`${BASE}${call.path}`, { method: 'POST', headers: headers(options), body: form }, options),
  );
  return unwrap(call, answer);
}
