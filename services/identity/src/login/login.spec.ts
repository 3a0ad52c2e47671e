import { totpEnable, totpSetup, userLogin } from '@makoto/contracts';
import { Secret, TOTP } from 'otpauth';
import { type Caller, callerOf, IdentityHarness, PASSWORD, START_MS } from '../testing/identity-harness.js';
import { refused } from '../testing/refused.js';

let identity: IdentityHarness;

beforeAll(async () => {
  identity = await IdentityHarness.start();
});
afterAll(() => identity.stop());
beforeEach(() => identity.clock.set(START_MS));

const login = (account: string, password = PASSWORD, ip?: string, totp?: string): Promise<Caller> =>
  identity.call(userLogin, { account, password, totp }, undefined, ip ? { ip } : {}).then(callerOf);

/** Guesses five times from each of twenty networks, which locks the account everywhere. */
async function guessEverywhere(account: string): Promise<void> {
  for (let network = 1; network <= 20; network++) {
    for (let i = 0; i < 5; i++) {
      const guess = login(account, 'wrong', `198.51.100.${network}`);
      await expect(guess).rejects.toEqual(refused('WRONG_CREDENTIALS'));
    }
  }
}

/** A customer with a second factor whose account is locked everywhere; the next code is half a minute away. */
async function lockedWithFactor(): Promise<{ caller: Caller; code: () => string; wrong: () => string }> {
  const caller = await identity.register();
  const { secret } = await identity.call(totpSetup, {}, caller);
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = (): string => app.generate({ timestamp: identity.clock.now() });
  await identity.call(totpEnable, { code: code() }, caller);
  await guessEverywhere(caller.username);
  identity.clock.advance(30_000);
  return { caller, code, wrong: () => (code() === '111111' ? '222222' : '111111') };
}

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

  it('is not locked by failures in another network, and counts the addresses of an IPv6 /64 together', async () => {
    const { username, id } = await identity.register();
    for (let i = 0; i < 5; i++) {
      const guess = login(username, 'wrong', `2001:db8:1:1::${i}`);
      await expect(guess).rejects.toEqual(refused('WRONG_CREDENTIALS'));
    }
    await expect(login(username, PASSWORD, '2001:db8:1:1:ffff::9')).rejects.toEqual(refused('LOGIN_LOCKED'));
    expect((await login(username, PASSWORD, '2001:db8:1:2::1')).id).toBe(id);
    expect((await login(username)).id).toBe(id);
  });

  it('is locked for an hour after a hundred failures from many networks', async () => {
    const { username, id } = await identity.register();
    await guessEverywhere(username);
    for (let i = 0; i < 7; i++) {
      await expect(login(username)).rejects.toEqual(refused('LOGIN_LOCKED', { params: { retry_after_s: 3600 } }));
    }
    identity.clock.advance(3_600_000);
    expect((await login(username)).id).toBe(id);
    await expect(login(username, 'wrong')).rejects.toEqual(refused('WRONG_CREDENTIALS'));
    expect((await login(username)).id).toBe(id);
  });

  it('passes that lock with a correct code of the second factor, and only with the password too', async () => {
    const { caller, code, wrong } = await lockedWithFactor();
    const locked = refused('LOGIN_LOCKED');
    await expect(login(caller.username)).rejects.toEqual(locked);
    await expect(login(caller.username, PASSWORD, undefined, wrong())).rejects.toEqual(locked);
    await expect(login(caller.username, 'wrong', undefined, code())).rejects.toEqual(locked);
    expect((await login(caller.username, PASSWORD, undefined, code())).id).toBe(caller.id);
    await expect(login(caller.username, 'wrong', '203.0.113.99')).rejects.toEqual(refused('WRONG_CREDENTIALS'));
  });

  it('then allows five tries from each network, and five guesses of the second factor from all together', async () => {
    const { caller, code, wrong } = await lockedWithFactor();
    const guess = (totp: string, ip?: string): Promise<Caller> => login(caller.username, PASSWORD, ip, totp);
    const locked = (retry_after_s: number) => refused('LOGIN_LOCKED', { params: { retry_after_s } });
    for (let i = 0; i < 5; i++) await expect(guess(wrong())).rejects.toEqual(locked(3570));
    await expect(guess(code())).rejects.toEqual(locked(60));
    // As does any other network, though it has made no guess.
    await expect(guess(code(), '203.0.113.1')).rejects.toEqual(locked(3570));
    identity.clock.advance(60_000);
    expect((await guess(code(), '203.0.113.1')).id).toBe(caller.id);
  });

  it('does not let strangers without the password use up those guesses, nor the code itself', async () => {
    const { caller, code, wrong } = await lockedWithFactor();
    for (let network = 1; network <= 7; network++) {
      const guess = login(caller.username, 'wrong', `203.0.113.${network}`, network === 7 ? code() : wrong());
      await expect(guess).rejects.toEqual(refused('LOGIN_LOCKED'));
    }
    expect((await login(caller.username, PASSWORD, undefined, code())).id).toBe(caller.id);
  });

  it('hides behind that lock whether an account exists, has a second factor, or which password is correct', async () => {
    const { caller, wrong } = await lockedWithFactor();
    const { username } = await identity.register();
    await guessEverywhere(username);
    await guessEverywhere('ghost78');
    const tries = [[caller.username, 'wrong'], [caller.username], [username], [username, 'wrong'], ['ghost78']];
    const errors = tries.map(([account = '', password]) =>
      login(account, password, '203.0.113.1', wrong()).catch((error: unknown) => error),
    );
    for (const error of await Promise.all(errors)) expect(error).toEqual(refused('LOGIN_LOCKED'));
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
