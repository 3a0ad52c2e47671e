import { Failure } from '../../../launcher/lib/failure.ts';
import { isObject } from '../../../launcher/lib/json.ts';
import { waitFor } from '../../../launcher/lib/wait.ts';
import type { Product } from '../../../launcher/product/product.ts';

const AT_ONCE = 16;
const TIMEOUT_MS = 30_000;

/** Makes a call of customers, or of the console with `console/` before its path. @throws Failure unless it returns code 0 */
export async function api(url: string, path: string, body: object, token = ''): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/index.php/${path.startsWith('console/') ? '' : 'api/'}${path}`, {
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

/** Logs the product's first operator in. */
export async function operatorToken({ url, secrets }: Pick<Product, 'url' | 'secrets'>): Promise<string> {
  const credentials = { email: secrets('CONSOLE_EMAIL'), password: secrets('CONSOLE_PASSWORD') };
  return String((await api(url, 'console/login', credentials)).access_token);
}

let crowds = 0;

/**
 * Registers customers, with an invitation code each if given, and funds them by the sandbox's quick payment. Returns
 * their tokens.
 */
export async function fundedCustomers(
  url: string,
  count: number,
  usd: string,
  inviteCode?: (index: number) => string,
): Promise<string[]> {
  const run = `${Math.floor(performance.timeOrigin).toString(36)}${String.fromCharCode(97 + (crowds++ % 26))}`;
  const tokens: string[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let i = next++; i < count; i = next++)
      tokens[i] = await fundedCustomer(url, `b${run}${i}`, usd, inviteCode?.(i));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await Promise.all(tokens.map((token) => untilFunded(url, token)));
  return tokens;
}

/** Registers a customer without money. Returns the token and the invitation code. */
export async function newCustomer(url: string, username: string, inviteCode?: string) {
  const body = { username, password: 'bench-only-passphrase', agree: true };
  const reply = await api(url, 'user/register', inviteCode ? { ...body, invite_code: inviteCode } : body);
  const code = isObject(reply.user) ? String(reply.user.invite_code) : '';
  return { token: String(reply.access_token), code };
}

async function fundedCustomer(url: string, username: string, usd: string, inviteCode?: string): Promise<string> {
  const { token } = await newCustomer(url, username, inviteCode);
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
