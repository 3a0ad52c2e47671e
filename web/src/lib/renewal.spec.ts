import { post, send } from './http';
import { anything } from './read';
import { renew } from './renewal';
import { forgetSession, isRenewalDue, logIn, lostToken, onSessionChange, token } from './token';

const details = post('user/details', anything);
const fetchOfBrowser = globalThis.fetch;
const stored = (): string | null => localStorage.getItem('accessToken');
const later = (): number => Date.now() + 480_000;

interface Asked {
  path: string;
  token: string | null;
}
let asked: Asked[];

/** Answers renewals with this, and other calls according to their token. */
function server(refresh: () => Response | Promise<Response>, valid = 'new'): void {
  globalThis.fetch = async (input, init) => {
    const path = String(input).replace('/index.php/api/', '');
    const held = new Headers(init?.headers).get('Authorization');
    asked.push({ path, token: held });
    if (path === 'user/refresh') return refresh();
    return held === valid
      ? Response.json({ code: 0, msg: '', data: 'mine' })
      : Response.json({ code: 1002, msg: 'log in', data: null }, { status: 401 });
  };
}

const renewed = (id = 'u1'): Response =>
  Response.json({ code: 0, msg: '', data: { access_token: 'new', renew_after_s: 480, user: { id } } });
const ended = (): Response => Response.json({ code: 1002, msg: '', data: null }, { status: 401 });
const renewals = (): number => asked.filter(({ path }) => path === 'user/refresh').length;

beforeEach(() => {
  asked = [];
  logIn('old', { userId: 'u1', at: later() });
});
afterEach(() => {
  globalThis.fetch = fetchOfBrowser;
  forgetSession();
  localStorage.clear();
});

describe('a call refused for an expired token', () => {
  it('is made again with a renewed one, and nothing on the screen begins anew', async () => {
    let changes = 0;
    const stop = onSessionChange(() => changes++);
    server(renewed);
    expect(await send(details, {})).toBe('mine');
    expect(asked.map((call) => call.token)).toEqual(['old', null, 'new']);
    expect([stored(), changes]).toEqual(['new', 0]);
    stop();
  });

  it('shares one renewal with others', async () => {
    server(renewed);
    expect(await Promise.all([send(details, {}), send(details, {}), send(details, {})])).toEqual([
      'mine',
      'mine',
      'mine',
    ]);
    expect(renewals()).toBe(1);
  });

  it('is made again if its refusal arrives after the renewal', async () => {
    const late = Promise.withResolvers<void>();
    server(renewed);
    const answer = globalThis.fetch;
    globalThis.fetch = async (...sent) => {
      const reply = await answer(...sent);
      if (new Headers(sent[1]?.headers).get('Authorization') === 'old') await late.promise;
      return reply;
    };
    const call = send(details, {});
    await renew();
    late.resolve();
    expect(await call).toBe('mine');
    expect(renewals()).toBe(1);
  });

  it('is refused only once more: no loop', async () => {
    server(renewed, 'none is good');
    await expect(send(details, {})).rejects.toMatchObject({ code: 1002 });
    expect(asked.map(({ path }) => path)).toEqual(['user/details', 'user/refresh', 'user/details']);
  });

  it('ends the session if that cannot be renewed', async () => {
    server(ended);
    await expect(send(details, {})).rejects.toMatchObject({ code: 1002 });
    expect([token.get(), stored(), lostToken.get()]).toEqual([undefined, null, 'old']);
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['the network is down', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a part of the system is down', () => Response.json({ code: 1007, msg: '', data: null }, { status: 503 })],
  ])('keeps the session while %s', async (_, answer) => {
    server(answer);
    await expect(send(details, {})).rejects.toMatchObject({ trouble: 'offline' });
    expect([token.get(), stored()]).toEqual(['old', 'old']);
    server(renewed);
    expect(await send(details, {})).toBe('mine');
  });

  it('ends a session that cannot be renewed at all', async () => {
    logIn('old');
    server(renewed);
    await expect(send(details, {})).rejects.toMatchObject({ code: 1002 });
    expect([renewals(), token.get()]).toEqual([0, undefined]);
  });
});

describe('a token that is about to expire', () => {
  it('is renewed before the next call', async () => {
    logIn('old', { userId: 'u1', at: Date.now() - 1 });
    expect(isRenewalDue()).toBe(true);
    server(renewed);
    expect(await send(details, {})).toBe('mine');
    expect(asked.map(({ path }) => path)).toEqual(['user/refresh', 'user/details']);
    expect(isRenewalDue()).toBe(false);
  });
});

describe('another tab', () => {
  it('that has renewed the session already makes a renewal needless', async () => {
    localStorage.setItem('accessToken', 'new');
    localStorage.setItem('renewal', `u1 ${later()}`);
    server(renewed);
    expect(await send(details, {})).toBe('mine');
    expect(renewals()).toBe(0);
  });

  it('in which somebody else has logged in ends this tab’s session, and keeps theirs', async () => {
    localStorage.setItem('accessToken', 'theirs');
    localStorage.setItem('renewal', `u2 ${later()}`);
    server(() => renewed('u2'));
    await expect(send(details, {})).rejects.toMatchObject({ code: 1002 });
    expect([token.get(), stored()]).toEqual([undefined, 'theirs']);
  });
});

it('does not bring back a session that the user has left meanwhile', async () => {
  const answer = Promise.withResolvers<Response>();
  server(() => answer.promise);
  const renewal = renew();
  forgetSession();
  answer.resolve(renewed());
  expect(await renewal).toBe('ended');
  expect([token.get(), stored()]).toEqual([undefined, null]);
});
