import type { Path, ReplyOf } from '../api/call';
import { REPLIES } from '../api/generated/shapes.gen';

type Me = ReplyOf<'me'>;

export const TIME = '2026-11-20T09:00:00.000Z';

/** The operator who is logged in unless a test says otherwise: an owner, who may make every call. */
export const OWNER: Me = {
  ...{ id: 'op-1', email: 'owner@makoto.example', role: 'owner', has_totp: true, created_at: TIME },
  ...{ passkeys: 0, needs_passkey: false },
  calls: Object.keys(REPLIES),
};

export const COLLEAGUE: ReplyOf<'operators/list'>['list'][number] = {
  ...{ id: 'op-2', email: 'finance@makoto.example', role: 'finance', has_totp: true, created_at: TIME },
  passkeys: 0,
};

/** A page of a list that has no other. */
export function pageOf<Row>(...list: Row[]): { list: Row[]; total: number; page: number; size: number } {
  return { list, total: list.length, page: 1, size: 20 };
}

interface Call {
  path: string;
  body: unknown;
  key: string | null;
  token: string | null;
}

/** Answers the console's calls in place of the gateway. Calls without an answer are refused with 1004. */
export class FakeServer {
  readonly #answers = new Map<string, () => Response>();
  readonly #calls: Call[] = [];

  constructor() {
    this.answer('me', () => OWNER);
    this.answer('queues', () => ({ list: [] }));
    this.answer('chats/counts', () => ({ open: 0, waiting: 0, mine: 0, unassigned: 0 }));
    this.answer('linked_accounts/list', () => pageOf());
    this.answer('corrections/list', () => pageOf());
    this.answer('operators/list', () => pageOf({ ...OWNER }, COLLEAGUE));
    this.answer('customers/names', () => ({ list: [{ id: 'c-1', username: 'taro' }] }));
    this.answer('logout', () => ({}));
  }

  answer<P extends Path>(path: P, reply: () => ReplyOf<P>): void {
    this.#answers.set(path, () => Response.json({ code: 0, msg: '', data: reply() }));
  }

  refuse(path: Path, code: number, msg: string, status = 400, errors: { field: string; msg: string }[] = []): void {
    this.#answers.set(path, () => Response.json({ code, msg, data: null, errors }, { status }));
  }

  /** The call reaches the server, but no answer comes back. */
  loseAnswer(path: Path): void {
    this.#answers.set(path, () => {
      throw new TypeError('Failed to fetch');
    });
  }

  /** The bodies of the requests so far. */
  requests(path: Path): unknown[] {
    return this.#callsOf(path).map(({ body }) => body);
  }

  /** The idempotency keys of the requests so far. */
  keys(path: Path): (string | null)[] {
    return this.#callsOf(path).map(({ key }) => key);
  }

  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const path = String(input).replace('/index.php/console/', '');
    const headers = new Headers(init?.headers);
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body;
    this.#calls.push({ path, body, key: headers.get('Idempotency-Key'), token: headers.get('Authorization') });
    return this.#answers.get(path)?.() ?? Response.json({ code: 1004, msg: `No answer for ${path}`, data: null });
  };

  #callsOf(path: Path): Call[] {
    return this.#calls.filter((call) => call.path === path);
  }
}
