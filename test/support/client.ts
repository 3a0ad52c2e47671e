import { randomUUID } from 'node:crypto';

/** A reply of the contract. */
export interface Reply {
  http: number;
  code: number;
  msg: string;
  data: unknown;
  errors: { field: string; msg: string }[];
  headers: Headers;
}

export interface CallOptions {
  method?: 'GET' | 'POST';
  lang?: string;
  key?: string;
  headers?: Record<string, string>;
  /** Sent unchanged instead of JSON. */
  raw?: string;
}

export type Json = Record<string, unknown>;

/** A request as it is sent. */
export interface Outgoing {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

/** A response with the JSON of its body. */
export interface Answer {
  http: number;
  body: unknown;
  headers: Headers;
}

const TIMEOUT_MS = 15_000;

/** A client of the product, as a phone would be: it uses HTTP and keeps its token. */
export class Client {
  token = '';

  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** Makes a call and returns its reply with any code. */
  async call(path: string, body: Json = {}, options: CallOptions = {}): Promise<Reply> {
    const method = options.method ?? 'POST';
    const {
      http,
      body: answered,
      headers,
    } = await this.send({
      url: `${this.url}/index.php/${path.startsWith('console/') ? path : `api/${path}`}`,
      method,
      headers: {
        'accept-language': options.lang ?? 'en',
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...(this.token ? { authorization: this.token } : {}),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
        ...options.headers,
      },
      ...(method === 'GET' ? {} : { body: options.raw ?? JSON.stringify(body) }),
    });
    return toReply(http, answered, headers);
  }

  protected async send({ url, ...request }: Outgoing): Promise<Answer> {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { http: response.status, body: await response.json(), headers: response.headers };
  }

  /** Makes a call that must succeed, and returns its data. */
  async ok(path: string, body: Json = {}, options: CallOptions = {}): Promise<Json> {
    const reply = await this.call(path, body, options);
    if (reply.code !== 0)
      throw new Error(`${path} answered ${reply.http} ${JSON.stringify({ ...reply, headers: undefined })}`);
    return isJson(reply.data) ? reply.data : { list: reply.data };
  }

  /** Registers a customer with the payment PIN 135790 and keeps the token. */
  async register(more: Json = {}): Promise<{ username: string; password: string }> {
    const username = `u${randomUUID().replaceAll('-', '').slice(0, 14)}`;
    const password = `pass-${randomUUID()}`;
    const data = await this.ok('user/register', { username, password, pay_password: PIN, agree: true, ...more });
    this.token = String(data['access_token']);
    return { username, password };
  }

  /** Deposits by the sandbox's quick payment and waits until the money arrives. */
  async deposit(amount: string, currency = 'USD'): Promise<Json> {
    const deposit = await this.ok('user/deposit', { method: 'quick', currency, amount });
    await this.ok('wallet/submit_now', { deposit_id: deposit['id'] });
    return this.until('wallet/deposits', (d) => d['id'] === deposit['id'] && d['status'] === 'success');
  }

  /** Polls a list until one of its rows matches. */
  async until(path: string, wanted: (row: Json) => boolean, body: Json = {}, timeoutMs = 30_000): Promise<Json> {
    return eventually(async () => {
      const row = rowsOf(await this.ok(path, { size: 100, ...body })).find(wanted);
      if (!row) throw new Error(`${path} has no such row yet`);
      return row;
    }, timeoutMs);
  }

  /** The customer's available USD. */
  async available(): Promise<string> {
    return String(await this.balance('available'));
  }

  async balance(kind: string, currency = 'USD'): Promise<unknown> {
    const details = await this.ok('user/details');
    const rows = details['balances'];
    const row = Array.isArray(rows) ? rows.filter(isJson).find((b) => b['currency'] === currency) : undefined;
    return row?.[kind];
  }
}

/** The payment PIN of every test customer. */
export const PIN = '135790';

/** The rows of a list reply. */
export function rowsOf(data: Json): Json[] {
  const list = data['list'];
  return Array.isArray(list) ? list.filter(isJson) : [];
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Repeats until it does not throw, for at most `timeoutMs`. */
export async function eventually<T>(attempt: () => Promise<T>, timeoutMs = 30_000, everyMs = 100): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  }
}

function toReply(http: number, body: unknown, headers: Headers): Reply {
  if (!isJson(body) || typeof body['code'] !== 'number' || typeof body['msg'] !== 'string') {
    throw new Error(`not a reply of the contract: ${JSON.stringify(body)}`);
  }
  const errors = Array.isArray(body['errors']) ? body['errors'].filter(isJson) : [];
  return {
    http,
    code: body['code'],
    msg: body['msg'],
    data: body['data'],
    errors: errors.map((e) => ({ field: String(e['field']), msg: String(e['msg']) })),
    headers,
  };
}
