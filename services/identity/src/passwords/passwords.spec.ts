import { jest } from '@jest/globals';
import { checkPayPassword, mailbox, resetPwd, sendCode, sessionCheck, userLogin, userUpdate } from '@makoto/contracts';
import { until } from '@makoto/platform/testing';
import { SecretHasher } from '../security/secret-hasher.js';
import {
  type Caller,
  callerOf,
  IdentityHarness,
  LOCAL,
  PASSWORD,
  START_MS,
  sessionOf,
} from '../testing/identity-harness.js';
import { field, refused } from '../testing/refused.js';

const NEXT = 'quite another 8';
let identity: IdentityHarness;

beforeAll(async () => {
  identity = await IdentityHarness.start();
});
afterAll(() => identity.stop());
beforeEach(() => identity.clock.set(START_MS));

const alive = (caller: Caller): Promise<boolean> =>
  identity.ask(sessionCheck, { user_id: caller.id, session_id: sessionOf(caller.token) }).then(
    () => true,
    () => false,
  );
const login = (account: string, password: string): Promise<Caller> =>
  identity.call(userLogin, { account, password }).then(callerOf);
const twice = (password: string): object => ({ new_password: password, confirm_password: password });

describe('a new password', () => {
  it('requires the old one, ends all other sessions and starts the cooling time', async () => {
    const caller = await identity.register({ pay_password: '482913' });
    const other = await login(caller.username, PASSWORD);
    await identity.call(resetPwd, { old_password: PASSWORD, ...twice(NEXT) }, caller);
    expect([await alive(caller), await alive(other)]).toEqual([true, false]);
    await until(() =>
      identity.ended.some((e) => e.user_id === caller.id && e.except_session_id === sessionOf(caller.token)),
    );
    await expect(login(caller.username, PASSWORD)).rejects.toEqual(refused('WRONG_CREDENTIALS'));
    expect((await login(caller.username, NEXT)).id).toBe(caller.id);
    const { changed_at } = await identity.ask(checkPayPassword, {
      user_id: caller.id,
      pay_password: '482913',
      second_factor: false,
    });
    expect(changed_at).toBe(START_MS);
  });

  it('is rejected without the old one, if the entries differ, or if it is easy to guess', async () => {
    const caller = await identity.register();
    const attempt = (body: object): Promise<unknown> => identity.call(resetPwd, body, caller);
    await expect(attempt({ old_password: 'wrong', ...twice(NEXT) })).rejects.toEqual(refused('WRONG_CREDENTIALS'));
    await expect(attempt(twice(NEXT))).rejects.toEqual(refused('VALIDATION', field('old_password', 'required')));
    for (const weak of ['qwertyuiop', 'Makoto-2026!', 'trading wallet 1', `${caller.username}-9999`]) {
      await expect(attempt({ old_password: PASSWORD, ...twice(weak) })).rejects.toEqual(
        refused('VALIDATION', field('new_password', 'common_password')),
      );
    }
    await expect(attempt({ old_password: PASSWORD, new_password: NEXT, confirm_password: 'x' })).rejects.toEqual(
      refused('VALIDATION', field('confirm_password', 'mismatch')),
    );
    await expect(identity.call(resetPwd, twice(NEXT))).rejects.toEqual(
      refused('VALIDATION', field('account', 'required')),
    );
    expect((await login(caller.username, PASSWORD)).id).toBe(caller.id);
  });

  it('can be set with a code requested under any login name, which unlocks the account', async () => {
    const caller = await identity.register({ email: 'forgot@example.com' });
    for (let i = 0; i < 5; i++) await login(caller.username, 'wrong').catch(() => undefined);
    await identity.call(sendCode, { account: caller.username, purpose: 'reset_pwd' });
    const code = await identity.code('forgot@example.com');
    await identity.call(resetPwd, { account: caller.username.toUpperCase(), code, ...twice(NEXT) });
    expect(await alive(caller)).toBe(false);
    expect((await login('forgot@example.com', NEXT)).id).toBe(caller.id);
    await expect(
      identity.call(resetPwd, { account: caller.username, code, ...twice('and a third 9') }),
    ).rejects.toEqual(refused('WRONG_CODE'));
  });
});

describe('of two new passwords at once', () => {
  /** Runs `meanwhile` before the next password is hashed. */
  const whileHashing = (meanwhile: () => Promise<unknown>): void => {
    const hasher = identity.service.get(SecretHasher);
    jest.spyOn(hasher, 'password').mockImplementationOnce(async (password) => {
      await meanwhile();
      return hasher.password(password);
    });
  };

  it.each([
    ['the old one refuses itself after a code', 'WRONG_CREDENTIALS'],
    ['a code refuses itself after the old one', 'WRONG_CODE'],
  ])('%s', async (_, error) => {
    const email = `${error.toLowerCase()}@example.com`;
    const caller = await identity.register({ email });
    await identity.call(sendCode, { account: email, purpose: 'reset_pwd' });
    const code = await identity.code(email);
    const byOld = (password: string): Promise<unknown> =>
      identity.call(resetPwd, { old_password: PASSWORD, ...twice(password) }, caller);
    const byCode = (password: string): Promise<unknown> =>
      identity.call(resetPwd, { account: email, code, ...twice(password) });
    const [late, first] = error === 'WRONG_CODE' ? [byCode, byOld] : [byOld, byCode];
    whileHashing(() => first(NEXT));
    await expect(late('and a third 9')).rejects.toEqual(refused(error));
    expect((await login(email, NEXT)).id).toBe(caller.id);
  });
});

describe('a reset code', () => {
  const reset = (account: string, code: string): Promise<unknown> =>
    identity.call(resetPwd, { account, code, ...twice('and a third 9') });

  it('is needed to find out whether a user name and an address belong together', async () => {
    const caller = await identity.register({ username: 'sakura1984', email: 'sakura@example.com' });
    const attempt = (account: string, code: string, password: string): Promise<unknown> =>
      identity.call(resetPwd, { account, code, ...twice(password) });
    for (const account of ['sakura@example.com', 'nobody@example.com']) {
      await expect(attempt(account, '000000', 'sakura1984')).rejects.toEqual(refused('WRONG_CODE'));
    }
    for (const name of ['sakura1984', 'sakura1985']) {
      await expect(attempt(name, '000000', name)).rejects.toEqual(
        refused('VALIDATION', field('new_password', 'common_password')),
      );
    }
    await identity.call(sendCode, { account: 'sakura@example.com', purpose: 'reset_pwd' });
    const code = await identity.code('sakura@example.com');
    await expect(attempt('sakura@example.com', code, 'sakura1984')).rejects.toEqual(
      refused('VALIDATION', field('new_password', 'common_password')),
    );
    await attempt('sakura@example.com', code, NEXT);
    expect((await login(caller.username, NEXT)).id).toBe(caller.id);
  });

  it('expires when the password is changed with the old one', async () => {
    const caller = await identity.register({ email: 'sent-before@example.com' });
    await identity.call(sendCode, { account: caller.username, purpose: 'reset_pwd' });
    const code = await identity.code('sent-before@example.com');
    await identity.call(resetPwd, { old_password: PASSWORD, ...twice(NEXT) }, caller);
    await expect(reset(caller.username, code)).rejects.toEqual(refused('WRONG_CODE'));
  });

  it('expires when another address is bound', async () => {
    const caller = await identity.register({ email: 'lost@example.com' });
    await identity.call(sendCode, { account: caller.username, purpose: 'reset_pwd' });
    const code = await identity.code('lost@example.com');
    await identity.call(sendCode, { account: 'kept@example.com', purpose: 'bind_email' }, caller);
    const bound = await identity.code('kept@example.com');
    await identity.call(userUpdate, { email: 'kept@example.com', code: bound }, caller);
    await expect(reset(caller.username, code)).rejects.toEqual(refused('WRONG_CODE'));
  });
});

describe('a log-in with the old password', () => {
  const during = (caller: Caller, change: () => Promise<unknown>): Promise<unknown> => {
    const body = { account: caller.username, password: PASSWORD, device: '0123456789abcdef0123456789abcdef' };
    return identity.blockAt('outbox', () => identity.call(userLogin, body), change);
  };

  it('opens no session if the password is changed while it is in progress', async () => {
    const caller = await identity.register();
    const change = (): Promise<unknown> => identity.call(resetPwd, { old_password: PASSWORD, ...twice(NEXT) }, caller);
    await expect(during(caller, change)).rejects.toEqual(refused('WRONG_CREDENTIALS'));
    await expect(login(caller.username, NEXT)).resolves.toMatchObject({ id: caller.id });
  });

  it('opens no session if the account is closed while it is in progress', async () => {
    const caller = await identity.register();
    const close = (): Promise<unknown> =>
      identity.db.dataSource.query('update users set closed_at = created_at where id = $1', [caller.id]);
    await expect(during(caller, close)).rejects.toEqual(refused('WRONG_CREDENTIALS'));
  });
});

describe('a code', () => {
  it('is sent only to an existing account, but the reply is the same for an unknown one', async () => {
    await identity.register({ phone: '+81 90 8765 4321' });
    const known = await identity.call(sendCode, { account: '090-8765-4321', purpose: 'reset_pwd' });
    const unknown = await identity.call(sendCode, { account: 'nobody@example.com', purpose: 'reset_pwd' });
    expect(known).toEqual({ resend_after_s: 60 });
    expect(unknown).toEqual(known);
    const { list } = await identity.call(mailbox, { account: '+819087654321' }, undefined, LOCAL);
    expect(list).toMatchObject([
      { to: '+819087654321', purpose: 'reset_pwd', text: expect.stringContaining(list[0]?.code ?? '-') },
    ]);
    expect((await identity.call(mailbox, { account: 'nobody@example.com' }, undefined, LOCAL)).list).toEqual([]);
    const reset = { account: 'nobody@example.com', code: '123456', ...twice(NEXT) };
    await expect(identity.call(resetPwd, reset)).rejects.toEqual(refused('WRONG_CODE'));
  });

  it('is sent to at most twenty new addresses of a customer a day, also for concurrent requests', async () => {
    const caller = await identity.register();
    const ask = (i: number): Promise<{ resend_after_s: number }> =>
      identity.call(sendCode, { account: `new${i}@example.com`, purpose: 'bind_email' }, caller);
    const replies = await Promise.all(Array.from({ length: 23 }, (_, i) => ask(i)));
    expect(replies.filter((r) => r.resend_after_s === 60)).toHaveLength(20);
    expect(replies.filter((r) => r.resend_after_s === 3600)).toHaveLength(3);
    identity.clock.advance(86_400_001);
    expect(await ask(99)).toEqual({ resend_after_s: 60 });
  });

  it('is sent at most once a minute and ten times a day', async () => {
    const caller = await identity.register({ email: 'many@example.com' });
    const ask = (): Promise<{ resend_after_s: number }> =>
      identity.call(sendCode, { account: 'many@example.com', purpose: 'reset_pwd' }, caller);
    const both = await Promise.all([ask(), ask()]);
    expect(both).toEqual([{ resend_after_s: 60 }, { resend_after_s: 60 }]);
    expect((await identity.call(mailbox, { account: caller.username }, undefined, LOCAL)).list).toHaveLength(1);
    identity.clock.advance(45_000);
    expect(await ask()).toEqual({ resend_after_s: 15 });
    for (let i = 0; i < 9; i++) {
      identity.clock.advance(60_000);
      expect(await ask()).toEqual({ resend_after_s: 60 });
    }
    identity.clock.advance(60_000);
    expect(await ask()).toEqual({ resend_after_s: 3600 });
    expect((await identity.call(mailbox, { account: caller.username }, undefined, LOCAL)).list).toHaveLength(10);
  });

  it('expires after ten minutes, after five wrong guesses, or with the next code', async () => {
    await identity.register({ email: 'guess@example.com' });
    const account = 'guess@example.com';
    const reset = (code: string): Promise<unknown> => identity.call(resetPwd, { account, code, ...twice(NEXT) });
    await identity.call(sendCode, { account, purpose: 'reset_pwd' });
    const first = await identity.code(account);
    identity.clock.advance(600_000);
    await expect(reset(first)).rejects.toEqual(refused('WRONG_CODE'));
    await identity.call(sendCode, { account, purpose: 'reset_pwd' });
    const second = await identity.code(account);
    const wrong = second === '111111' ? '222222' : '111111';
    for (let i = 0; i < 5; i++) await expect(reset(wrong)).rejects.toEqual(refused('WRONG_CODE'));
    await expect(reset(second)).rejects.toEqual(refused('WRONG_CODE'));
    identity.clock.advance(60_000);
    await identity.call(sendCode, { account, purpose: 'reset_pwd' });
    await reset(await identity.code(account));
  });

  it('is valid only for its purpose and its customer; binding an address requires a token', async () => {
    const [one, two] = [await identity.register({ email: 'one@example.com' }), await identity.register()];
    await identity.call(sendCode, { account: 'one@example.com', purpose: 'reset_paypwd' }, one);
    const code = await identity.code('one@example.com');
    const reset = { account: 'one@example.com', code, ...twice(NEXT) };
    await expect(identity.call(resetPwd, reset, two)).rejects.toEqual(refused('WRONG_CODE'));
    const bind = { account: 'new@example.com', purpose: 'bind_email' };
    await expect(identity.call(sendCode, bind)).rejects.toEqual(refused('UNAUTHENTICATED'));
    await expect(identity.call(sendCode, { ...bind, account: 'nothing' }, one)).rejects.toEqual(
      refused('VALIDATION', field('account', 'email')),
    );
    await expect(identity.call(sendCode, { ...bind, purpose: 'anything' }, one)).rejects.toEqual(refused('VALIDATION'));
  });
});
