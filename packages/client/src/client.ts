import { MakotoError } from './errors.js';
import { CALLS, type Calls } from './generated/calls.gen.js';
import { dataOf, malformed } from './reply.js';
import { isRecord, isReplyOf } from './shape.js';
import { MakotoStream, type StreamOptions } from './stream.js';
import { backoffMs, REAL_WAITING, type Waiting } from './waiting.js';

const ROOT = '/index.php/api/';
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;
/** A call that has to wait longer than this is refused instead. */
const MAX_RETRY_AFTER_S = 30;

export interface ClientOptions {
  /** The product's address, such as `http://localhost:8080`. */
  url: string;
  /** An API token; calls that are open to everyone need none. */
  token?: string;
  /** For each attempt; 10,000 by default. */
  timeoutMs?: number;
  /** How often a call is repeated after a temporary failure; 3 by default. */
  retries?: number;
  /** The language of messages: `en` (default), `jp` or `zn`. */
  lang?: 'en' | 'jp' | 'zn';
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
  /** For tests. */
  waiting?: Waiting;
}

export interface CallOptions {
  /** Stops the call and its repetitions. */
  signal?: AbortSignal;
  /**
   * Of `order/create`: the same key and request place one order, however often they are sent. By default each call has a
   * key of its own, with which it is repeated. Choose one to be safe across restarts of your program.
   */
  idempotencyKey?: string;
}

/** Calls whose request may be left out: without fields, or with optional ones alone. */
type ArgsOf<Request> = Request extends undefined
  ? [request?: undefined, options?: CallOptions]
  : Record<string, never> extends Request
    ? [request?: Request, options?: CallOptions]
    : [request: Request, options?: CallOptions];

/** Makes calls of the API with types, time limits and safe repetitions, in Node and in browsers. */
export class MakotoClient {
  private readonly base: string;
  private readonly waiting: Waiting;

  constructor(private readonly options: ClientOptions) {
    this.base = options.url.replace(/\/+$/, '');
    this.waiting = options.waiting ?? REAL_WAITING;
  }

  /**
   * Makes a call. It is repeated after temporary failures: reading is always safe, and orders carry an idempotency key.
   * @throws MakotoError with the code and what to do; the signal's reason if it is aborted
   */
  async call<Path extends keyof Calls>(
    path: Path,
    ...[request, options = {}]: ArgsOf<Calls[Path]['request']>
  ): Promise<Calls[Path]['reply']> {
    const key = CALLS[path].keyed ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.attempt(path, request, key, options.signal);
      } catch (error) {
        if (!this.isWorthRepeating(error, attempt)) throw error;
        const wait = backoffMs(attempt, FIRST_WAIT_MS, LONGEST_WAIT_MS, this.waiting.random);
        await this.pause(Math.max(wait, (error.retryAfterS ?? 0) * 1_000), options.signal);
      }
    }
  }

  /** A connection for live prices, and for the caller's own messages if the client has a token. */
  stream(options: StreamOptions = {}): MakotoStream {
    const { token, lang = 'en' } = this.options;
    const url = `${this.base.replace(/^http/, 'ws')}/stream?lang=${lang}`;
    return new MakotoStream(url, token, { waiting: this.waiting, ...options });
  }

  private isWorthRepeating(error: unknown, attempt: number): error is MakotoError {
    if (!(error instanceof MakotoError) || !error.isTemporary) return false;
    return attempt < (this.options.retries ?? 3) && (error.retryAfterS ?? 0) <= MAX_RETRY_AFTER_S;
  }

  private async attempt<Path extends keyof Calls>(
    path: Path,
    request: unknown,
    key: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Calls[Path]['reply']> {
    const { token, lang = 'en', timeoutMs = 10_000 } = this.options;
    const isGet = CALLS[path].verb === 'GET';
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await (this.options.fetch ?? fetch)(
        `${this.base}${ROOT}${path}${isGet ? queryOf(request) : ''}`,
        {
          method: CALLS[path].verb,
          headers: {
            'accept-language': lang,
            ...(token === undefined ? {} : { authorization: token }),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
            ...(isGet ? {} : { 'content-type': 'application/json' }),
          },
          ...(isGet ? {} : { body: JSON.stringify(request ?? {}) }),
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        },
      );
      const data = await dataOf(response);
      if (!isReplyOf(path, data)) throw malformed(response, response.headers.get('x-request-id') ?? undefined);
      return data;
    } catch (error) {
      if (error instanceof MakotoError) throw error;
      signal?.throwIfAborted();
      const [trouble, message] = timeout.aborted
        ? (['timeout', `no answer within ${timeoutMs} ms`] as const)
        : (['network', 'no connection'] as const);
      throw new MakotoError({ code: 0, status: 0, message: `${path}: ${message}`, trouble }, error);
    }
  }

  private pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        cancel();
        reject(signal?.reason);
      };
      const cancel = this.waiting.after(ms, () => {
        signal?.removeEventListener('abort', stop);
        resolve();
      });
      signal?.addEventListener('abort', stop, { once: true });
    });
  }
}

function queryOf(request: unknown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(isRecord(request) ? request : {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
