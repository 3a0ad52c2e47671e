import type { Calls } from '../api/generated/calls.gen';
import { lang } from './languages';
import { type Reader, ShapeError } from './read';
import { loseSession, token } from './token';

const TIMEOUT_MS = 10_000;
export const BASE = '/index.php/api/';

export interface FieldError {
  field: string;
  msg: string;
}

/** Why there is no code from the server: nothing arrived, it took too long, or it was not understood. */
export type Trouble = 'offline' | 'timeout' | 'shape';

/** A call that was refused (with the server's code and text) or never answered (with the trouble). */
export class CallError extends Error {
  constructor(
    message: string,
    readonly code: number,
    readonly status: number,
    readonly fields: readonly FieldError[] = [],
    readonly params: Record<string, unknown> = {},
    readonly trouble?: Trouble,
  ) {
    super(message);
    this.name = 'CallError';
  }

  /** Whether the server may have acted all the same, or may act if asked again: a repeat must carry the same key. */
  get uncertain(): boolean {
    return this.trouble !== undefined || this.status >= 500 || this.status === 429;
  }
}

/** A call of the contract: where it goes and how its reply is read. */
export interface Call<Request, Reply> {
  path: string;
  verb: 'GET' | 'POST';
  reply: Reader<Reply>;
  /** Only a type: what the call takes. */
  readonly _request?: Request;
}

type PathOf<Verb> = { [Path in keyof Calls]: Calls[Path]['verb'] extends Verb ? Path : never }[keyof Calls];

/** A reply as it may be read: with what is optional or null in it left to the reader. */
type Solid<T> = T extends readonly (infer Item)[]
  ? Solid<Item>[]
  : T extends object
    ? { [Name in keyof T]-?: Solid<NonNullable<T[Name]>> }
    : T;

/** Holds for a reader of what the contract says that the call answers; a renamed or retyped field does not compile. */
type Fits<Wire, Read> = [Solid<Wire>] extends [Solid<Read>] ? unknown : { 'the contract answers otherwise': Wire };

/** A POST of the contract; what it takes is known by its path. */
export const post = <Path extends PathOf<'POST'>, Reply>(
  path: Path,
  reply: Reader<Reply> & Fits<Calls[Path]['reply'], Reply>,
): Call<Calls[Path]['request'], Reply> => ({ path, verb: 'POST', reply });

/** A GET of the contract; what it takes is known by its path. */
export const get = <Path extends PathOf<'GET'>, Reply>(
  path: Path,
  reply: Reader<Reply> & Fits<Calls[Path]['reply'], Reply>,
): Call<Calls[Path]['request'], Reply> => ({ path, verb: 'GET', reply });

export interface SendOptions {
  signal?: AbortSignal;
  /** Sent as `Idempotency-Key`: a repeat with the same key and body moves nothing twice. */
  key?: string;
  timeoutMs?: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function readFields(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) =>
    isRecord(entry) && typeof entry.field === 'string' && typeof entry.msg === 'string'
      ? [{ field: entry.field, msg: entry.msg }]
      : [],
  );
}

/** What every call carries: the language, and the token of whoever is logged in. */
export function headers(options: SendOptions): Headers {
  const result = new Headers({ 'Accept-Language': lang.get() });
  const held = token.get();
  if (held) result.set('Authorization', held);
  if (options.key) result.set('Idempotency-Key', options.key);
  return result;
}

interface Answer {
  status: number;
  body: unknown;
  /** The token that was sent. */
  held: string | undefined;
}

/** What a server answers in JSON. Throws a CallError where it does not. */
export async function fetchJson(
  url: string,
  init: RequestInit & { headers: Headers },
  options: SendOptions,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await fetch(url, { ...init, signal });
    const body: unknown = await response.json();
    return { status: response.status, body, held: init.headers.get('Authorization') ?? undefined };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if (timeout.aborted) throw new CallError('timeout', 0, 0, [], {}, 'timeout');
    throw new CallError('offline', 0, 0, [], {}, error instanceof SyntaxError ? 'shape' : 'offline');
  }
}

/** The data of an envelope. Throws a CallError where it is a refusal. */
export function unwrap<Reply>(call: Call<never, Reply> | Call<unknown, Reply>, answer: Answer): Reply {
  const { status, body, held } = answer;
  if (!isRecord(body) || typeof body.code !== 'number') throw new CallError('shape', 0, status, [], {}, 'shape');
  const { code, msg, data, errors } = body;
  if (code === 0) {
    try {
      return call.reply(data, call.path);
    } catch (error) {
      if (!(error instanceof ShapeError)) throw error;
      throw new CallError(error.message, 0, status, [], {}, 'shape');
    }
  }
  // It may come late, when somebody else has logged in.
  if (status === 401) loseSession(held);
  throw new CallError(typeof msg === 'string' ? msg : '', code, status, readFields(errors), isRecord(data) ? data : {});
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

const sentAhead = new Map<string, Promise<Answer>>();
const aheadKey = (path: string, request: unknown): string => `${path} ${JSON.stringify(request ?? {})}`;

/** Sends a POST whose reader is still on its way; the next `send` of the same takes the answer over, while it is fresh. */
export function sendAhead(path: string, request: unknown): void {
  const answer = postJson(path, request, {});
  sentAhead.set(aheadKey(path, request), answer);
  // Its failure is told to whoever takes it over.
  answer.catch(() => undefined);
  setTimeout(() => sentAhead.clear(), TIMEOUT_MS);
}

function takeAhead(path: string, request: unknown): Promise<Answer> | undefined {
  const key = aheadKey(path, request);
  const answer = sentAhead.get(key);
  sentAhead.delete(key);
  return answer;
}

/** Sends a call. Throws a CallError when it is refused or not answered within ten seconds. */
export async function send<Request, Reply>(
  call: Call<Request, Reply>,
  request: Request,
  options: SendOptions = {},
): Promise<Reply> {
  const answer =
    call.verb === 'GET'
      ? fetchJson(withQuery(call.path, request), { headers: headers(options) }, options)
      : (takeAhead(call.path, request) ?? postJson(call.path, request, options));
  return unwrap(call, await answer);
}
