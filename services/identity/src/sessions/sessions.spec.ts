import {
  closeAccount,
  consoleLogin,
  endSession,
  type LoginReply,
  resetPwd,
  sessionCheck,
  userLogin,
  userLogout,
  userRefresh,
  userRegister,
  userSessions,
} from '@makoto/contracts';
import { until } from '@makoto/platform/testing';
import { Maintenance } from '../maintenance/maintenance.service.js';
import {
  type Caller,
  callerOf,
  IdentityHarness,
  OPERATOR,
  PASSWORD,
  START_MS,
  sessionOf,
} from '../testing/identity-harness.js';
import { refused } from '../testing/refused.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let identity: IdentityHarness;
let next = 0;

beforeAll(async () => {
  identity = await IdentityHarness.start();
  identity.peers.start();
});
afterAll(() => identity.stop());
beforeEach(() => identity.clock.set(START_MS));

/** Registers and logs in with a session that is kept in a cookie. */
async function logIn(): Promise<{ caller: Caller; reply: LoginReply; token: string }> {
  const { username } = await identity.register();
  const reply = await identity.call(userLogin, { account: username, password: PASSWORD, session: 'cookie' });
  return { caller: callerOf(reply), reply, token: tokenIn(reply) };
}

function tokenIn({ refresh }: LoginReply): string {
  if (!refresh) throw new Error('the reply has no refresh token');
  return refresh.token;
}

const renew = (refresh_token: string): Promise<LoginReply> => identity.call(userRefresh, { refresh_token });
const isAlive = ({ context }: Caller): Promise<boolean> =>
  identity.ask(sessionCheck, { user_id: context.userId ?? '', session_id: context.sessionId ?? '' }).then(
    () => true,
    () => false,
  );
const lifeMs = ({ expires_at }: { expires_at: string }): number => Date.parse(expires_at) - identity.clock.now();
const ENDED = refused('UNAUTHENTICATED');

describe('a log-in', () => {
  it('without a word about the session gets a token for seven days and none to renew it', async () => {
    const { username } = await identity.register();
    const reply = await identity.call(userLogin, { account: username, password: PASSWORD });
    expect(lifeMs(reply)).toBe(7 * DAY_MS);
    expect([reply.refresh ?? null, reply.renew_after_s ?? null]).toEqual([null, null]);
  });

  it.each([
    ['log-in', logIn],
    [
      'registration',
      async () => {
        const fields = { username: `cookie${++next}`, password: PASSWORD, agree: true, session: 'cookie' };
        return { reply: await identity.call(userRegister, fields) };
      },
    ],
  ])('that keeps the session in a cookie gets a token for ten minutes: %s', async (_, enter) => {
    const { reply } = await enter();
    expect(lifeMs(reply)).toBe(10 * MINUTE_MS);
    expect((reply.renew_after_s ?? 0) * 1000).toBeLessThan(9 * MINUTE_MS);
  });
});

it('a session counts as used whenever it is checked, unless the check says otherwise', async () => {
  const { caller } = await logIn();
  const { userId: user_id = '', sessionId: session_id = '' } = caller.context;
  const lastSeen = async (): Promise<string | undefined> =>
    (await identity.call(userSessions, {}, caller)).list.find(({ current }) => current)?.last_seen_at;
  const opened = await lastSeen();
  identity.clock.advance(5 * MINUTE_MS);
  await identity.ask(sessionCheck, { user_id, session_id, is_use: false });
  expect(await lastSeen()).toBe(opened);
  await identity.ask(sessionCheck, { user_id, session_id, is_use: null });
  expect(await lastSeen()).toBe(new Date(identity.clock.now()).toISOString());
});

describe('a renewal', () => {
  it('gives a new access token of the same session, and another refresh token', async () => {
    const { caller, reply, token } = await logIn();
    identity.clock.advance(8 * MINUTE_MS);
    const renewed = await renew(token);
    expect(renewed.user.id).toBe(caller.id);
    expect(callerOf(renewed).context).toEqual(caller.context);
    expect(renewed.access_token).not.toBe(reply.access_token);
    expect(lifeMs(renewed)).toBe(10 * MINUTE_MS);
    expect(tokenIn(renewed)).not.toBe(token);
    identity.clock.advance(8 * MINUTE_MS);
    expect((await renew(tokenIn(renewed))).user.id).toBe(caller.id);
  });

  it('stores no refresh token', async () => {
    const { caller, token } = await logIn();
    const renewed = tokenIn(await renew(token));
    const rows = await identity.db.dataSource.query('select * from refresh_tokens where session_id = $1', [
      caller.context.sessionId,
    ]);
    const stored = JSON.stringify(rows, (_, value) => (value?.type === 'Buffer' ? Buffer.from(value.data) : value));
    for (const secret of [token, renewed]) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
    }
    expect(rows).toHaveLength(2);
  });

  it('with a replaced token ends the session, for the thief and the customer alike', async () => {
    const { caller, token } = await logIn();
    const renewed = tokenIn(await renew(token));
    identity.clock.advance(30_000);
    await expect(renew(token)).rejects.toEqual(ENDED);
    expect(await isAlive(caller)).toBe(false);
    await until(() => identity.ended.some((ended) => ended.session_id === caller.context.sessionId));
    await expect(renew(renewed)).rejects.toEqual(ENDED);
  });

  it('twice at once, or again after a lost reply, gives the same refresh token', async () => {
    const { caller, token } = await logIn();
    const both = await Promise.all([renew(token), renew(token), renew(token)]);
    identity.clock.advance(29_999);
    const late = await renew(token);
    const tokens = new Set([...both, late].map(tokenIn));
    expect(tokens.size).toBe(1);
    for (const next of tokens) expect((await renew(next)).user.id).toBe(caller.id);
    expect(await isAlive(caller)).toBe(true);
  });

  it('with a token that was never issued ends nothing', async () => {
    const { caller } = await logIn();
    await expect(renew('nobody-ever-had-this')).rejects.toEqual(ENDED);
    expect(await isAlive(caller)).toBe(true);
  });
});

describe('a renewed session', () => {
  it('ends after seven days without a renewal', async () => {
    const { token } = await logIn();
    identity.clock.advance(7 * DAY_MS - 1);
    const renewed = await renew(token);
    identity.clock.advance(7 * DAY_MS);
    await expect(renew(tokenIn(renewed))).rejects.toEqual(ENDED);
  });

  it('ends after thirty days, however often it is renewed, and its last tokens with it', async () => {
    let { token } = await logIn();
    for (let day = 6; day < 30; day += 6) {
      identity.clock.set(START_MS + day * DAY_MS);
      token = tokenIn(await renew(token));
    }
    identity.clock.set(START_MS + 30 * DAY_MS - MINUTE_MS);
    const last = await renew(token);
    expect(lifeMs(last)).toBe(MINUTE_MS);
    identity.clock.advance(MINUTE_MS);
    await expect(renew(tokenIn(last))).rejects.toEqual(ENDED);
  });

  it.each<[string, (caller: Caller) => Promise<unknown>]>([
    ['logging out', (caller) => identity.call(userLogout, {}, caller)],
    ['closing the account', (caller) => identity.call(closeAccount, { password: PASSWORD }, caller)],
    [
      'a new password from another device',
      async ({ username }) => {
        const other = callerOf(await identity.call(userLogin, { account: username, password: PASSWORD }));
        const [new_password, confirm_password] = ['quite another 8', 'quite another 8'];
        return identity.call(resetPwd, { old_password: PASSWORD, new_password, confirm_password }, other);
      },
    ],
  ])('cannot be renewed after %s', async (_, end) => {
    const { caller, token } = await logIn();
    await end(caller);
    await expect(renew(token)).rejects.toEqual(ENDED);
  });

  it('stays ended if it was being renewed at that moment', async () => {
    const { caller, token } = await logIn();
    const [raced] = await Promise.allSettled([renew(token), identity.call(userLogout, {}, caller)]);
    const held = raced.status === 'fulfilled' ? tokenIn(raced.value) : token;
    await expect(renew(held)).rejects.toEqual(ENDED);
    expect(await isAlive(caller)).toBe(false);
  });

  it('leaves no refresh tokens behind when it is deleted, and no spent ones for longer than they matter', async () => {
    const { caller, token } = await logIn();
    const renewed = tokenIn(await renew(token));
    const count = async (): Promise<number> => {
      const rows: { n: string }[] = await identity.db.dataSource.query(
        'select count(*) as n from refresh_tokens where session_id = $1',
        [caller.context.sessionId],
      );
      return Number(rows[0]?.n);
    };
    identity.clock.advance(6 * DAY_MS);
    await renew(renewed);
    identity.clock.advance(DAY_MS + 1);
    await identity.service.get(Maintenance).run();
    expect(await count()).toBe(2);
    identity.clock.advance(40 * DAY_MS);
    await identity.service.get(Maintenance).run();
    expect(await count()).toBe(0);
  });
});

describe('sessions', () => {
  const again = ({ username }: Caller): Promise<Caller> =>
    identity.call(userLogin, { account: username, password: PASSWORD }).then(callerOf);

  it('can be listed and ended one by one', async () => {
    const first = await identity.register();
    const second = await again(first);
    const { list } = await identity.call(userSessions, {}, second);
    expect(list).toHaveLength(2);
    expect(list.filter((device) => device.current).map((device) => device.id)).toEqual([sessionOf(second.token)]);
    expect(list[0]).toMatchObject({ ip: '203.0.113.7', user_agent: 'test' });
    const id = sessionOf(first.token);
    await identity.call(endSession, { id }, second);
    expect([await isAlive(first), await isAlive(second)]).toEqual([false, true]);
    await until(() => identity.ended.some((e) => e.session_id === id));
    await expect(identity.call(endSession, { id }, second)).rejects.toEqual(refused('NOT_FOUND'));
  });

  it('cannot be ended by another customer', async () => {
    const [one, two] = [await identity.register(), await identity.register()];
    await expect(identity.call(endSession, { id: sessionOf(two.token) }, one)).rejects.toEqual(refused('NOT_FOUND'));
    await expect(identity.call(endSession, { id: 'nonsense' }, one)).rejects.toEqual(refused('NOT_FOUND'));
    expect(await isAlive(two)).toBe(true);
  });

  it('are limited to twenty; the oldest one beyond that ends', async () => {
    const first = await identity.register();
    for (let i = 0; i < 20; i++) {
      identity.clock.advance(1_000);
      await again(first);
    }
    const { list } = await identity.call(userSessions, {}, first);
    expect(list).toHaveLength(20);
    expect(list.map((device) => device.id)).not.toContain(sessionOf(first.token));
  });

  it('show when they were last used, to the minute', async () => {
    const caller = await identity.register();
    const seen = async (): Promise<string | undefined> =>
      (await identity.call(userSessions, {}, caller)).list[0]?.last_seen_at;
    const check = (is_use?: boolean): Promise<unknown> =>
      identity.ask(sessionCheck, { user_id: caller.id, session_id: sessionOf(caller.token), is_use });
    identity.clock.advance(MINUTE_MS);
    await check();
    expect(await seen()).toBe(new Date(START_MS).toISOString());
    identity.clock.advance(1);
    await check(false);
    expect(await seen()).toBe(new Date(START_MS).toISOString());
    await check();
    expect(await seen()).toBe(new Date(START_MS + MINUTE_MS + 1).toISOString());
  });

  it('belong to one customer, and are looked up by proper ids only', async () => {
    const [one, two] = [await identity.register(), await identity.register()];
    const session_id = sessionOf(two.token);
    const wrong = [{ user_id: one.id }, { user_id: 'nobody' }, { user_id: two.id, session_id: 'none' }];
    for (const ids of wrong) {
      await expect(identity.ask(sessionCheck, { session_id, ...ids })).rejects.toEqual(ENDED);
    }
    expect(await isAlive(two)).toBe(true);
  });

  it('of operators last twelve hours, or thirty minutes without a call', async () => {
    const { operator, expires_at, access_token } = await identity.call(consoleLogin, OPERATOR);
    expect(lifeMs({ expires_at })).toBe(12 * 60 * MINUTE_MS);
    const ids = { user_id: operator.id, session_id: sessionOf(access_token) };
    identity.clock.advance(30 * MINUTE_MS - 1);
    expect(await identity.ask(sessionCheck, ids)).toMatchObject({ operator: true, needs_passkey: false });
    identity.clock.advance(30 * MINUTE_MS);
    await expect(identity.ask(sessionCheck, ids)).rejects.toEqual(ENDED);
  });
});
