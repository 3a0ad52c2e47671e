import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../lib/failure.ts';
import { isObject } from '../lib/json.ts';
import { waitFor } from '../lib/wait.ts';

const TIMEOUT_MS = 15_000;
/** A service was unavailable and nothing was done: the same step may be repeated. */
const AWAY = 1007;
const MAX_TRIES = 5;
const RETRY_MS = 2_000;

export type Json = Record<string, unknown>;

/**
 * A customer or operator who uses the public calls. Every step has an idempotency key derived from its name, so that an
 * interrupted demo continues at the next start and does nothing twice.
 */
export class DemoClient {
  private token = '';
  private readonly url: string;
  private readonly base: 'api' | 'console';
  private readonly signal: AbortSignal;

  constructor(url: string, base: 'api' | 'console', signal: AbortSignal) {
    this.url = url;
    this.base = base;
    this.signal = signal;
  }

  /**
   * Makes a call that must succeed, and returns its data. `step` names it among this person's steps. @throws Failure
   */
  async ask(path: string, body: Json = {}, step?: string): Promise<Json> {
    let { code, data, msg } = await this.send(path, JSON.stringify(body), 'application/json', step);
    for (let tries = 1; code === AWAY && tries < MAX_TRIES; tries++) {
      await sleep(RETRY_MS);
      ({ code, data, msg } = await this.send(path, JSON.stringify(body), 'application/json', step));
    }
    if (code !== 0) throw new Failure(`${path} answered ${code}: ${msg}`);
    return data;
  }

  /** Logs in, or registers if the name is free. */
  async enter(register: Json): Promise<void> {
    const login = { account: register.username, password: register.password };
    const known = await this.send('user/login', JSON.stringify(login), 'application/json');
    const { data } = known.code === 0 ? known : { data: await this.ask('user/register', register) };
    this.token = String(data.access_token);
  }

  /** Logs an existing customer in. @throws Failure */
  async login(account: string, password: string): Promise<void> {
    const data = await this.ask('user/login', { account, password });
    this.token = String(data.access_token);
  }

  /** Logs an operator in. @throws Failure */
  async enterConsole(email: string, password: string): Promise<void> {
    const data = await this.ask('login', { email, password });
    this.token = String(data.access_token);
  }

  /** Uploads a picture and returns its id. */
  async upload(purpose: string, png: Buffer): Promise<string> {
    const form = new FormData();
    form.set('purpose', purpose);
    form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), `${purpose}.png`);
    const { code, data, msg } = await this.send('common/upload', form);
    if (code !== 0) throw new Failure(`the upload answered ${code}: ${msg}`);
    return String(data.id);
  }

  /** Repeats a call until `find` returns something. @throws Failure after `timeoutMs` */
  async until<T>(path: string, body: Json, find: (data: Json) => T | undefined, timeoutMs = 90_000): Promise<T> {
    return await waitFor(async () => find(await this.ask(path, body)), {
      timeoutMs,
      everyMs: 1_000,
      signal: this.signal,
      onTimeout: () => new Failure(`${path} did not reach the state that the demo waits for`),
    });
  }

  private async send(
    path: string,
    body: string | FormData,
    type?: string,
    step?: string,
  ): Promise<{ code: number; msg: string; data: Json }> {
    const headers = new Headers({ 'accept-language': 'jp' });
    if (type) headers.set('content-type', type);
    if (this.token) headers.set('authorization', this.token);
    if (step) headers.set('idempotency-key', `demo-${step}`);
    const signal = AbortSignal.any([this.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const response = await fetch(`${this.url}/index.php/${this.base}/${path}`, {
      method: 'POST',
      headers,
      body,
      signal,
    });
    const reply: unknown = await response.json();
    if (!isObject(reply)) throw new Failure(`${path} broke the contract`);
    const { code, msg, data } = reply;
    return { code: Number(code), msg: String(msg), data: isObject(data) ? data : { list: data } };
  }
}

/** The rows of a list reply. */
export function rowsOf(data: Json): Json[] {
  return Array.isArray(data.list) ? data.list.filter(isObject) : [];
}
