import type { CodeMessage, Courier } from './courier.js';

const TIMEOUT_MS = 10_000;
const E164 = /^\+\d{6,15}$/;
/** A pool of numbers at the provider instead of one number or name. */
const SENDER_POOL = /^MG[0-9a-f]{32}$/i;

/**
 * Sends codes as text messages through a provider that speaks Twilio's format: a form to
 * `<address>/2010-04-01/Accounts/<user>/Messages.json`, with user and password of the address (account SID and token) in
 * the `Authorization` header.
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

  /** @throws Error with what the provider said, or that it was away or took longer than ten seconds */
  async deliver({ to, text }: CodeMessage): Promise<void> {
    const sender = SENDER_POOL.test(this.from) ? 'MessagingServiceSid' : 'From';
    const response = await fetch(this.endpoint, {
      method: 'POST',
      headers: { authorization: this.authorization, accept: 'application/json' },
      body: new URLSearchParams({ To: to, [sender]: this.from, Body: text }),
      redirect: 'error',
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    // It tells the number and the text again, neither of which belongs into a log.
    const reply = await response.text();
    if (!response.ok) throw new Error(`the text message was refused: ${response.status}${codeOf(reply)}`);
  }
}

/** The provider's own number of the error, by which its manual knows it. */
function codeOf(reply: string): string {
  const [, code] = /"code"\s*:\s*(\d{1,8})/.exec(reply.slice(0, 2000)) ?? [];
  return code ? `, error ${code}` : '';
}
