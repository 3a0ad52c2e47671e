import { endSession, lang, langOf, token } from '../lib/session';
import type { Calls } from './generated/calls.gen';
import { isReplyOf } from './shape';

const BASE = '/index.php/console/';
const TIMEOUT_MS = 10_000;
const UPLOAD_TIMEOUT_MS = 300_000;

export type Path = keyof Calls;
export type RequestOf<P extends Path> = Calls[P]['request'];
export type ReplyOf<P extends Path> = Calls[P]['reply'];

/** A call that the server refused, with its code and message, or did not answer (code 0). */
export class CallError extends Error {
  constructor(
    message: string,
    readonly code: number,
    readonly fields: readonly { field: string; msg: string }[] = [],
  ) {
    super(message);
    this.name = 'CallError';
  }
}

interface SendOptions {
  /** Sent as `Idempotency-Key`: a retry with the same key does nothing twice. */
  key?: string;
  signal?: AbortSignal;
}

/** Makes a call. @throws CallError where it is refused, or not answered within ten seconds */
export async function send<P extends Path>(
  path: P,
  request: RequestOf<P>,
  options: SendOptions = {},
): Promise<ReplyOf<P>> {
  const head = headers(options);
  head.set('Content-Type', 'application/json');
  return ask(path, { method: 'POST', headers: head, body: JSON.stringify(request ?? {}) }, options);
}

/** Sends a file with its fields. @throws CallError */
export async function sendForm<P extends Path>(path: P, form: FormData): Promise<ReplyOf<P>> {
  return ask(path, { method: 'POST', headers: headers({}), body: form }, {}, UPLOAD_TIMEOUT_MS);
}

function headers(options: SendOptions): Headers {
  const result = new Headers({ 'Accept-Language': langOf(lang.get()) });
  const held = token.get();
  if (held) result.set('Authorization', held);
  if (options.key) result.set('Idempotency-Key', options.key);
  return result;
}

async function ask<P extends Path>(
  path: P,
  init: RequestInit & { headers: Headers },
  options: SendOptions,
  timeoutMs = TIMEOUT_MS,
): Promise<ReplyOf<P>> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const response = await fetch(BASE + path, { ...init, signal }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw new CallError('', 0);
  });
  return read(path, response, init.headers.get('Authorization'));
}

/** Reads the reply to a call that was made with the token `held`. */
async function read<P extends Path>(path: P, response: Response, held: string | null): Promise<ReplyOf<P>> {
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null || !('code' in body)) throw new CallError('', 0);
  if (body.code === 0 && 'data' in body && isReply(path, body.data)) return body.data;
  if (body.code === 0) throw new CallError('', 0);
  if (response.status === 401) endSession(held);
  const msg = 'msg' in body && typeof body.msg === 'string' ? body.msg : '';
  throw new CallError(msg, Number(body.code), 'errors' in body ? fieldsOf(body.errors) : []);
}

function isReply<P extends Path>(path: P, data: unknown): data is ReplyOf<P> {
  return isReplyOf(path, data);
}

function fieldsOf(errors: unknown): { field: string; msg: string }[] {
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || !('field' in entry) || !('msg' in entry)) return [];
    return [{ field: String(entry.field), msg: String(entry.msg) }];
  });
}
