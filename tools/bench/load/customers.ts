import { Failure } from '../../lib/failure.ts';
import { isObject } from '../../lib/json.ts';
import { waitFor } from '../../lib/wait.ts';

const AT_ONCE = 16;
const TIMEOUT_MS = 30_000;

/** A call of the product's API. @throws Failure unless it answers code 0 */
export async function api(url: string, path: string, body: object, token = ''): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/index.php/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': 'en',
      ...(token ? { authorization: token } : {}),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const reply: unknown = await response.json();
  if (!isObject(reply) || reply.code !== 0) throw new Failure(`${path} answered ${JSON.stringify(reply)}`);
  const data = reply.data;
  return isObject(data) ? data : { list: data };
}

/** Registers customers and funds each by the sandbox's quick payment; their tokens. */
export async function fundedCustomers(url: string, count: number, usd: string): Promise<string[]> {
  const run = Math.floor(performance.timeOrigin).toString(36);
  const tokens: string[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let i = next++; i < count; i = next++) tokens[i] = await fundedCustomer(url, `b${run}${i}`, usd);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await Promise.all(tokens.map((token) => untilFunded(url, token)));
  return tokens;
}

async function fundedCustomer(url: string, username: string, usd: string): Promise<string> {
  const password = 'bench-only-passphrase';
  const user = await api(url, 'user/register', { username, password, agree: true });
  const token = String(user.access_token);
  const deposit = await api(url, 'user/deposit', { method: 'quick', currency: 'USD', amount: usd }, token);
  await api(url, 'wallet/submit_now', { deposit_id: deposit.id }, token);
  return token;
}

async function untilFunded(url: string, token: string): Promise<void> {
  const funded = async (): Promise<true | undefined> => {
    const details = await api(url, 'user/details', {}, token);
    return Number(details.account_balance) > 0 ? true : undefined;
  };
  await waitFor(funded, {
    timeoutMs: 60_000,
    everyMs: 500,
    onTimeout: (last) => new Failure(`a customer was not funded: ${String(last)}`),
  });
}
