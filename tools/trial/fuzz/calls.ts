import fc from 'fast-check';
import { DEEP, HOSTILE, textOf } from './hostile.ts';
import { type Answer, fault, TIME_LIMIT_MS } from './judge.ts';
import { spoiltBody, spoiltFields } from './mutations.ts';
import { type ApiCall, objectOf, type Schema } from './openapi.ts';
import type { Values } from './values.ts';

/** How many requests are under way at once. */
const AT_ONCE = 8;

/** Who makes the calls of one kind. */
export interface Person {
  token: string | undefined;
  /** Logs in again, after a generated call has ended the session. @returns the new token */
  renew: () => Promise<string>;
}

/** A generated request. */
interface Sent {
  query: string;
  headers: Record<string, string>;
  body: string | Buffer | FormData | undefined;
}

const TYPES = [
  ...[
    'application/json',
    'application/json',
    'application/json',
    'application/json',
    'application/json; charset=utf-16',
  ],
  ...['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data', 'application/json, text/html', ''],
];

/** Makes calls with generated content, and finds answers that no caller should get. */
export class CallFuzz {
  private readonly url: string;
  private readonly values: Values;
  private readonly canaries: readonly string[];
  /** How many requests got each HTTP status. */
  readonly statuses = new Map<number, number>();

  constructor(url: string, values: Values, canaries: readonly string[]) {
    this.url = url;
    this.values = values;
    this.canaries = canaries;
  }

  /**
   * Makes each call `each` times, and once more for each field of its body, nested too deeply for many programs. The
   * same seed makes the same requests.
   * @param untilMs stops earlier, at this time of `performance.now()`
   * @returns what is wrong, with the request
   */
  async run(
    calls: readonly ApiCall[],
    person: Person,
    seed: number,
    each: number,
    untilMs = Infinity,
  ): Promise<string[]> {
    const problems: string[] = [];
    const queue = calls.flatMap((call, at) =>
      [...fc.sample(this.requests(call), { seed: seed + at, numRuns: each }), ...this.deep(call, seed + at)].map(
        (sent) => ({ call, sent }),
      ),
    );
    let next = 0;
    const work = async (): Promise<void> => {
      for (;;) {
        const item = queue[next++];
        if (!item || performance.now() > untilMs) return;
        const problem = await this.try(item.call, item.sent, person);
        if (problem) problems.push(`${item.call.method} ${item.call.path} ${problem}\n  ${shown(item.sent)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return problems;
  }

  private async try(call: ApiCall, sent: Sent, person: Person): Promise<string | undefined> {
    const begun = performance.now();
    try {
      const answer = await this.send(call, sent, person.token);
      this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 401 && person.token !== undefined) person.token = await person.renew();
      return fault(answer, this.canaries);
    } catch (error) {
      const took = Math.round(performance.now() - begun);
      return `got no answer within ${took} ms (${error instanceof Error ? error.message : 'unknown'})`;
    }
  }

  private async send({ method, path }: ApiCall, { query, headers, body }: Sent, token?: string): Promise<Answer> {
    const [filled = path] = query.split('?', 1);
    const rest = query.slice(filled.length);
    const response = await fetch(`${this.url}${filled}${rest}`, {
      method,
      headers: { ...headers, ...(token === undefined ? {} : { authorization: token }) },
      ...(method === 'GET' || body === undefined
        ? {}
        : { body: typeof body === 'string' || body instanceof FormData ? body : new Uint8Array(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    return { status: response.status, type, text, headers: [...response.headers.keys()] };
  }

  private deep(call: ApiCall, seed: number): Sent[] {
    if (call.fields !== 'json') return [];
    const [valid] = fc.sample(this.values.of(call.schema), { seed, numRuns: 1 });
    const fields = objectOf(valid);
    return this.values.fieldNames(call.schema).map((name) => ({
      query: urlOf(call.path, fields, true),
      headers: { 'content-type': 'application/json' },
      body: textOf({ ...fields, [name]: DEEP }),
    }));
  }

  private requests(call: ApiCall): fc.Arbitrary<Sent> {
    const valid = this.values.of(call.schema);
    const headers = fc.record(
      {
        'accept-language': text,
        'idempotency-key': text,
        'x-forwarded-for': text,
        cookie: text,
        origin: text,
        traceparent: text,
      },
      { requiredKeys: [] },
    );
    const accept = fc.oneof(
      { weight: 3, arbitrary: fc.constant<Record<string, string>>({ 'accept-language': 'en' }) },
      headers,
    );
    if (call.method === 'GET') {
      return fc.tuple(spoiltFields(valid), accept).map(([fields, with_]) => ({
        ...{ query: urlOf(call.path, fields), headers: with_, body: undefined },
      }));
    }
    if (call.fields === 'form') {
      return fc
        .tuple(spoiltFields(valid), accept)
        .map(([fields, with_]) => ({ query: call.path, headers: with_, body: formOf(fields) }));
    }
    const type =
      call.fields === 'json' || call.fields === 'none' ? fc.constantFrom(...TYPES) : fc.constant('application/json');
    return fc.tuple(spoiltBody(valid), spoiltFields(valid), type, accept).map(([body, fields, contentType, with_]) => ({
      query: urlOf(call.path, fields, true),
      headers: { ...with_, ...(contentType === '' ? {} : { 'content-type': contentType }) },
      body: contentType === 'application/x-www-form-urlencoded' ? search(fields) : body,
    }));
  }
}

/** Header values: what HTTP lets through. */
const text = fc.oneof(fc.constantFrom(...HOSTILE), fc.string()).map((value) =>
  typeof value === 'string'
    ? value
        .replace(/[^\t\x20-\x7e]/g, '')
        .slice(0, 3_000)
        .trim()
    : '',
);

function search(fields: Schema): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `${escaped(name)}=${escaped(typeof value === 'string' ? value : textOf(value)).slice(0, 8_000)}`,
    )
    .join('&');
}

/** A path with its parts filled, and a query of the other fields. */
function urlOf(path: string, fields: Schema, onlyPath = false): string {
  const rest = { ...fields };
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = rest[name];
    delete rest[name];
    return escaped(typeof value === 'string' ? value : textOf(value)).slice(0, 2_000) || 'x';
  });
  const query = onlyPath ? '' : search(rest);
  return query === '' ? filled : `${filled}?${query}`;
}

/** Lone surrogates are sent as the bytes that they would be. */
const escaped = (value: string): string => encodeURIComponent(value.toWellFormed());

function formOf(fields: Schema): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'content') form.set('file', new Blob([textOf(value)]), 'file.png');
    else if (value !== undefined) form.set(name, typeof value === 'string' ? value : textOf(value));
  }
  return form;
}

function shown({ query, headers, body }: Sent): string {
  const text = body instanceof FormData ? 'a form' : (body?.toString() ?? '');
  return `${query} ${JSON.stringify(headers)} ${text.length > 700 ? `${text.slice(0, 700)}… (${text.length})` : text}`;
}
