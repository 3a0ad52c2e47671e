import type { Courier, Message } from './courier.js';

const TIMEOUT_MS = 10_000;
const E164 = /^\+\d{6,15}$/;
/** The provider's id of a pool of numbers, instead of a single number or name. */
const SENDER_POOL = /^MG[0-9a-f]{32}$/i;

/**
 * Sends codes and notices as text messages through a provider with Twilio's API: a form posted to
 * `<address>/2010-04-01/Accounts/<user>/Messages.json`, authorised with the address's user and password (account SID and
 * token).
 */
export class SmsCourier implements Courier {
  private readonly endpoint: URL;
  private readonly authorization: string;

  constructor(
    address: string,
    private readonly from: string,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    const url = new URL(address);
    const [account, token] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    this.authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
    this.endpoint = new URL(`/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, url.origin);
  }

  reaches(address: string): boolean {
    return E164.test(address);
  }

  /** @throws Error if the provider refuses, is unreachable, or takes longer than ten seconds */
  async deliver({ to, text }: Message): Promise<void> {
    const sender = SENDER_POOL.test(this.from) ? 'MessagingServiceSid' : 'From';
    const response = await fetch(this.endpoint, {
      method: 'POST',
      headers: { authorization: this.authorization, accept: 'application/json' },
      body: new URLSearchParams({ To: to, [sender]: this.from, Body: text }),
      redirect: 'error',
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    // Never logged: the reply repeats the phone number and the text.
    const reply = await response.text();
    if (!response.ok) throw new Error(`the text message was refused: ${response.status}${codeOf(reply)}`);
  }
}

/** The provider's error code, as its documentation lists it. */
function codeOf(reply: string): string {
  const [, code] = /"code"\s*:\s*(\d{1,8})/.exec(reply.slice(0, 2000)) ?? [];
  return code ? `, error ${code}` : '';
}
