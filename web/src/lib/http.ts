import type { Calls } from '../api/generated/calls.gen';
import { clock } from './clock';
import { lang } from './languages';
import { randomHex } from './random-hex';
import { isRecord, type Reader, ShapeError } from './read';
import { isRenewalDue, loseSession, token } from './token';

const TIMEOUT_MS = 10_000;
export const BASE = '/index.php/api/';

export interface FieldError {
  field: string;
  msg: string;
}

/** Why there was no valid reply: network failure, timeout, or unexpected content. */
export type Trouble = 'offline' | 'timeout' | 'shape';

/** A call that was refused (server code and text) or got no valid reply (trouble). */
export class CallError extends Error {
  constructor(
    message: string,
    readonly code: number,
    readonly status: number,
    readonly fields: readonly FieldError[] = [],
    readonly params: Record<string, unknown> = {},
    readonly trouble?: Trouble,
    /** The id of the request, by which support finds it. */
    readonly requestId?: string,
  ) {
    super(message);
    this.name = 'CallError';
  }

  /** Whether the server may have acted, or may still act: a retry must use the same idempotency key. */
  get uncertain(): boolean {
    return this.trouble !== undefined || this.status >= 500 || this.status === 429;
  }
}

const noReply = (trouble: Trouble, requestId?: string, status = 0): CallError =>
  new CallError(trouble, 0, status, [], {}, trouble, requestId);

/** A call of the contract: its path and the reader of its reply. */
export interface Call<Request, Reply> {
  path: string;
  verb: 'GET' | 'POST';
  reply: Reader<Reply>;
  /** Carries the request's type only. */
  readonly _request?: Request;
}

type PathOf<Verb> = { [Path in keyof Calls]: Calls[Path]['verb'] extends Verb ? Path : never }[keyof Calls];

/** A reply type without optional and nullable fields, which the reader handles. */
type Solid<T> = T extends readonly (infer Item)[]
  ? Solid<Item>[]
  : T extends object
    ? { [Name in keyof T]-?: Solid<NonNullable<T[Name]>> }
    : T;

/** Compiles only if the reader accepts the contract's reply, so a renamed or retyped field is a compile error. */
type Fits<Wire, Read> = [Solid<Wire>] extends [Solid<Read>] ? unknown : { 'the contract answers otherwise': Wire };

/** A POST of the contract; the path determines the request type. */
export const post = <Path extends PathOf<'POST'>, Reply>(
  path: Path,
  reply: Reader<Reply> & Fits<Calls[Path]['reply'], Reply>,
): Call<Calls[Path]['request'], Reply> => ({ path, verb: 'POST', reply });

/** A GET of the contract; the path determines the request type. */
export const get = <Path extends PathOf<'GET'>, Reply>(
  path: Path,
  reply: Reader<Reply> & Fits<Calls[Path]['reply'], Reply>,
): Call<Calls[Path]['request'], Reply> => ({ path, verb: 'GET', reply });

export interface SendOptions {
  signal?: AbortSignal;
  /** Sent as `Idempotency-Key`: a repeat with the same key and body has no further effect. */
  key?: string;
  timeoutMs?: number;
}

function readFields(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) =>
    isRecord(entry) && typeof entry.field === 'string' && typeof entry.msg === 'string'
      ? [{ field: entry.field, msg: entry.msg }]
      : [],
  );
}

/**
 * Headers of every call: language, access token and a W3C `traceparent`. Its trace id is the request's id, which the app
 * then knows even if no answer arrives.
 */
export function headers(options: SendOptions): Headers {
  const traceparent = `00-${randomHex(16)}-${randomHex(8)}-00`;
  const result = new Headers({ 'Accept-Language': lang.get(), traceparent });
  const held = token.get();
  if (held) result.set('Authorization', held);
  if (options.key) result.set('Idempotency-Key', options.key);
  return result;
}

const requestIdOf = (sent: Headers): string | undefined => sent.get('traceparent')?.split('-')[1];

export interface Answer {
  status: number;
  body: unknown;
  /** The token sent with the request. */
  held: string | undefined;
  requestId?: string | undefined;
}

/** Fetches JSON. @throws CallError if no valid JSON arrives in time */
export async function fetchJson(
  url: string,
  init: RequestInit & { headers: Headers },
  options: SendOptions,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const requestId = requestIdOf(init.headers);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  // By the device's clock, in whole milliseconds: another answer may correct `clock` meanwhile.
  const sentAt = Date.now();
  try {
    const response = await fetch(url, { ...init, signal });
    // In whole seconds, rounded down, at some point of the way there and back. Replies are never cached.
    const date = Date.parse(response.headers.get('Date') ?? '');
    if (date) clock.keepWithin(date, date + 1_000 + Date.now() - sentAt);
    const body: unknown = await response.json();
    return { status: response.status, body, held: init.headers.get('Authorization') ?? undefined, requestId };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if (timeout.aborted) throw noReply('timeout', requestId);
    throw noReply(error instanceof SyntaxError ? 'shape' : 'offline', requestId);
  }
}

/** The data of a reply envelope. @throws CallError if it is a refusal */
export function unwrap<Reply>(call: Call<never, Reply> | Call<unknown, Reply>, answer: Answer): Reply {
  const { status, body, held, requestId } = answer;
  if (!isRecord(body) || typeof body.code !== 'number') throw noReply('shape', requestId, status);
  const { code, msg, data, errors } = body;
  if (code === 0) {
    try {
      return call.reply(data, call.path);
    } catch (error) {
      if (!(error instanceof ShapeError)) throw error;
      throw new CallError(error.message, 0, status, [], {}, 'shape', requestId);
    }
  }
  // The reply may be late, after another user has logged in.
  if (status === 401) loseSession(held);
  const params = isRecord(data) ? data : {};
  throw new CallError(
    typeof msg === 'string' ? msg : '',
    code,
    status,
    readFields(errors),
    params,
    undefined,
    requestId,
  );
}

function withQuery(path: string, request: unknown): string {
  const query = new URLSearchParams();
  if (isRecord(request)) {
    for (const [name, value] of Object.entries(request)) if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return `${BASE}${path}${text ? `?${text}` : ''}`;
}

function postJson(path: string, request: unknown, options: SendOptions): Promise<Answer> {
  const head = headers(options);
  head.set('Content-Type', 'application/json');
  const body = JSON.stringify(request ?? {});
  return fetchJson(`${BASE}${path}`, { method: 'POST', headers: head, body }, options);
}

/** Loaded when needed, to keep the first script small. @throws CallError if it cannot be loaded */
const renewals = (): Promise<typeof import('./renewal')> =>
  import('./renewal').catch(() => {
    throw noReply('offline');
  });

const sentEarly = new Map<string, Promise<Answer>>();
const earlyKey = (path: string, request: unknown): string => `${path} ${JSON.stringify(request ?? {})}`;

/**
 * Sends a POST before its reader is loaded; the next `send` of the same request takes over the response while it is
 * fresh.
 */
export function sendEarly(path: string, request: unknown): void {
  const answer = withRenewal(() => postJson(path, request, {}));
  sentEarly.set(earlyKey(path, request), answer);
  // The caller that takes it over handles the failure.
  answer.catch(() => undefined);
  setTimeout(() => sentEarly.clear(), TIMEOUT_MS);
}

function takeEarly(path: string, request: unknown): Promise<Answer> | undefined {
  const key = earlyKey(path, request);
  const answer = sentEarly.get(key);
  sentEarly.delete(key);
  return answer;
}

/**
 * Renews the session first if its token is about to expire, and makes a call that was refused for its token once more
 * with a renewed one. @throws CallError if the session could not be renewed for now
 */
export async function withRenewal(attempt: () => Promise<Answer>): Promise<Answer> {
  if (isRenewalDue()) await (await renewals()).renew();
  const answer = await attempt();
  if (answer.status !== 401 || !answer.held) return answer;
  const outcome = await (await renewals()).renewAfterRefusal(answer.held);
  if (outcome === 'failed') throw noReply('offline');
  return outcome === 'renewed' ? attempt() : answer;
}

/** Sends a call. @throws CallError if it is refused or not answered within ten seconds */
export async function send<Request, Reply>(
  call: Call<Request, Reply>,
  request: Request,
  options: SendOptions = {},
): Promise<Reply> {
  const answer = await withRenewal(() =>
    call.verb === 'GET'
      ? fetchJson(withQuery(call.path, request), { headers: headers(options) }, options)
      : (takeEarly(call.path, request) ?? postJson(call.path, request, options)),
  );
  return unwrap(call, answer);
}
