import { endSession, sessionCheck, userLogin, userSessions } from '@makoto/contracts';
import { until } from '@makoto/platform/testing';
import { type Caller, callerOf, IdentityHarness, PASSWORD, START_MS, sessionOf } from '../testing/identity-harness.js';
import { refused } from '../testing/refused.js';

let identity: IdentityHarness;

beforeAll(async () => {
  identity = await IdentityHarness.start();
});
afterAll(() => identity.stop());
beforeEach(() => identity.clock.set(START_MS));

const login = (account: string, password = PASSWORD): Promise<Caller> =>
  identity.call(userLogin, { account, password }).then(callerOf);

describe('log-in', () => {
  it('returns the same error for a wrong password and an unknown account', async () => {
    const { username } = await identity.register();
    const wrong = await login(username, 'not the password').catch((e: unknown) => e);
    const unknown = await login('nobodyhasthis', 'not the password').catch((e: unknown) => e);
    expect(wrong).toEqual(refused('WRONG_CREDENTIALS', { params: {}, problems: [] }));
    expect(unknown).toEqual(wrong);
  });

  it('takes as long for an unknown account as for a known one', async () => {
    const { username } = await identity.register();
    const time = async (account: string): Promise<number> => {
      const start = performance.now();
      await login(account, 'not the password').catch(() => undefined);
      return performance.now() - start;
    };
    await time('warmup');
    const known: number[] = [];
    const unknown: number[] = [];
    for (let i = 0; i < 4; i++) {
      known.push(await time(username));
      unknown.push(await time(`nobody${i}`));
    }
    const least = (times: number[]): number => Math.min(...times);
    expect(least(unknown)).toBeGreaterThan(least(known) / 3);
  });

  it('locks after five failures, for longer each time, even for the right password', async () => {
    const { username, id } = await identity.register({ email: 'lock@example.com' });
    for (let i = 0; i < 5; i++)
      await expect(login(username, `wrong ${i}`)).rejects.toEqual(refused('WRONG_CREDENTIALS'));
    await expect(login('lock@example.com')).rejects.toEqual(refused('LOGIN_LOCKED', { params: { retry_after_s: 60 } }));
    identity.clock.advance(59_000);
    await expect(login(username)).rejects.toEqual(refused('LOGIN_LOCKED', { params: { retry_after_s: 1 } }));
    identity.clock.advance(1_000);
    for (let i = 0; i < 5; i++)
      await expect(login(username, `wrong ${i}`)).rejects.toEqual(refused('WRONG_CREDENTIALS'));
    await expect(login(username)).rejects.toEqual(refused('LOGIN_LOCKED', { params: { retry_after_s: 120 } }));
    identity.clock.advance(120_000);
    expect((await login(username)).id).toBe(id);
    await expect(login(username, 'wrong')).rejects.toEqual(refused('WRONG_CREDENTIALS'));
    expect((await login(username)).id).toBe(id);
  });

  it('locks unknown names in the same way', async () => {
    for (let i = 0; i < 5; i++) await expect(login('ghost77')).rejects.toEqual(refused('WRONG_CREDENTIALS'));
    await expect(login('GHOST77')).rejects.toEqual(refused('LOGIN_LOCKED', { params: { retry_after_s: 60 } }));
  });

  it('counts every one of concurrent guesses', async () => {
    const { username } = await identity.register();
    const guesses = await Promise.allSettled(Array.from({ length: 40 }, (_, i) => login(username, `guess ${i}`)));
    const errors = guesses.map((g) => (g.status === 'rejected' ? g.reason : undefined));
    expect(errors.filter((e) => e?.errorName === 'WRONG_CREDENTIALS')).toHaveLength(5);
    expect(errors.filter((e) => e?.errorName === 'LOGIN_LOCKED')).toHaveLength(35);
  });
});

describe('sessions', () => {
  it('can be listed and ended one by one', async () => {
    const first = await identity.register();
    const second = await login(first.username);
    const { list } = await identity.call(userSessions, {}, second);
    expect(list).toHaveLength(2);
    expect(list.filter((device) => device.current).map((device) => device.id)).toEqual([sessionOf(second.token)]);
    expect(list[0]).toMatchObject({ ip: '203.0.113.7', user_agent: 'test' });
    await identity.call(endSession, { id: sessionOf(first.token) }, second);
    await expect(identity.ask(sessionCheck, { user_id: first.id, session_id: sessionOf(first.token) })).rejects.toEqual(
      refused('UNAUTHENTICATED'),
    );
    await until(() => identity.ended.some((e) => e.session_id === sessionOf(first.token)));
    await expect(identity.call(endSession, { id: sessionOf(first.token) }, second)).rejects.toEqual(
      refused('NOT_FOUND'),
    );
  });

  it('cannot be ended by another customer', async () => {
    const [one, two] = [await identity.register(), await identity.register()];
    await expect(identity.call(endSession, { id: sessionOf(two.token) }, one)).rejects.toEqual(refused('NOT_FOUND'));
    await expect(identity.call(endSession, { id: 'nonsense' }, one)).rejects.toEqual(refused('NOT_FOUND'));
    await identity.ask(sessionCheck, { user_id: two.id, session_id: sessionOf(two.token) });
  });

  it('are limited to twenty; the oldest one beyond that ends', async () => {
    const first = await identity.register();
    for (let i = 0; i < 20; i++) {
      identity.clock.advance(1_000);
      await login(first.username);
    }
    const { list } = await identity.call(userSessions, {}, first);
    expect(list).toHaveLength(20);
    expect(list.map((device) => device.id)).not.toContain(sessionOf(first.token));
  });
});
