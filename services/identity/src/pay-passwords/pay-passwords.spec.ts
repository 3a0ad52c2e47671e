import { jest } from '@jest/globals';
import {
  checkPayPassword,
  type RpcDef,
  resetPayPwd,
  sendCode,
  totpDisable,
  totpEnable,
  totpSetup,
  userDetails,
  userLogin,
} from '@makoto/contracts';
import { verify } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import { SecretHasher } from '../security/secret-hasher.js';
import { type Caller, IdentityHarness, PASSWORD, START_MS } from '../testing/identity-harness.js';
import { field, refused } from '../testing/refused.js';

const PIN = '482913';
let identity: IdentityHarness;

beforeAll(async () => {
  identity = await IdentityHarness.start();
  identity.peers.start();
});
afterAll(() => identity.stop());
beforeEach(() => identity.clock.set(START_MS));

const check = (user: Caller, pay_password: string, totp?: string): Promise<{ changed_at: number }> =>
  identity.ask(checkPayPassword, { user_id: user.id, pay_password, second_factor: true, ...(totp ? { totp } : {}) });

/** The check without a second factor, for calls that move no money out. */
const checkAlone = ({ id }: Caller, pay_password: string): Promise<{ changed_at: number }> =>
  identity.ask(checkPayPassword, { user_id: id, pay_password, second_factor: false });

async function withSecondFactor(user: Caller): Promise<() => string> {
  const { secret, uri } = await identity.call(totpSetup, {}, user);
  expect(uri).toContain('otpauth://totp/Makoto');
  const app = new TOTP({ issuer: 'Makoto', secret: Secret.fromBase32(secret) });
  const code = (): string => app.generate({ timestamp: identity.clock.now() });
  await identity.call(totpEnable, { code: code() }, user);
  identity.clock.advance(30_000);
  return code;
}

describe('the pay password', () => {
  it('is stored as a keyed argon2id hash', async () => {
    const { id } = await identity.register({ pay_password: PIN });
    const [row]: { password_hash: string; pay_password_hash: string }[] = await identity.db.dataSource.query(
      'select password_hash, pay_password_hash from users where id = $1',
      [id],
    );
    const argon2id = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
    expect(row).toEqual({
      password_hash: expect.stringMatching(argon2id),
      pay_password_hash: expect.stringMatching(argon2id),
    });
    expect(await verify(row?.password_hash ?? '', PASSWORD)).toBe(true);
    expect(await verify(row?.pay_password_hash ?? '', PIN)).toBe(false);
  });

  it('is correct, wrong or not set; a wrong one reports the attempts left', async () => {
    const user = await identity.register({ pay_password: PIN });
    expect(await check(user, PIN)).toEqual({ changed_at: 0 });
    await expect(check(user, '000001')).rejects.toEqual(refused('WRONG_PAY_PASSWORD', { params: { tries_left: 4 } }));
    await expect(check(user, '')).rejects.toEqual(refused('WRONG_PAY_PASSWORD', { params: { tries_left: 3 } }));
    await check(user, PIN);
    await expect(check(user, '000001')).rejects.toEqual(refused('WRONG_PAY_PASSWORD', { params: { tries_left: 4 } }));
    await expect(check(await identity.register(), PIN)).rejects.toEqual(refused('PAY_PASSWORD_NOT_SET'));
    await expect(
      identity.ask(checkPayPassword, { user_id: 'nobody', pay_password: PIN, second_factor: true }),
    ).rejects.toEqual(refused('NOT_FOUND'));
  });

  it('locks after five attempts for all calls, also for concurrent ones', async () => {
    const user = await identity.register({ pay_password: PIN });
    const guesses = await Promise.allSettled(Array.from({ length: 30 }, (_, i) => check(user, `00000${i % 10}`)));
    const errors = guesses.map((g) => (g.status === 'rejected' ? g.reason : undefined));
    const wrong = errors.filter((e) => e?.errorName === 'WRONG_PAY_PASSWORD');
    expect(wrong.map((e) => e.params.tries_left).sort()).toEqual([0, 1, 2, 3, 4]);
    await expect(check(user, PIN)).rejects.toEqual(refused('PAY_PASSWORD_LOCKED', { params: { retry_after_s: 60 } }));
    const reset = { new_paypwd: '118822', confirm_paypwd: '118822', old_paypwd: PIN };
    await expect(identity.call(resetPayPwd, reset, user)).rejects.toEqual(refused('PAY_PASSWORD_LOCKED'));
    identity.clock.advance(60_000);
    await check(user, PIN);
  });

  it('can be reset with the old one, the password or a code, which unlocks it and starts the cooling time', async () => {
    const user = await identity.register({ pay_password: PIN, email: 'pin@example.com' });
    const reset = (proof: object, pin = '118822'): Promise<unknown> =>
      identity.call(resetPayPwd, { new_paypwd: pin, confirm_paypwd: pin, ...proof }, user);
    await expect(reset({})).rejects.toEqual(refused('VALIDATION', field('password', 'required')));
    await expect(reset({ password: 'wrong' })).rejects.toEqual(refused('WRONG_CREDENTIALS'));
    await expect(reset({ code: '123456' })).rejects.toEqual(refused('WRONG_CODE'));
    await expect(reset({ confirm_paypwd: '118823', password: PASSWORD })).rejects.toEqual(
      refused('VALIDATION', field('confirm_paypwd', 'mismatch')),
    );
    await expect(reset({ password: PASSWORD }, '12345a')).rejects.toEqual(refused('VALIDATION'));
    for (let i = 0; i < 5; i++)
      await expect(reset({ old_paypwd: '999999' })).rejects.toEqual(refused('WRONG_PAY_PASSWORD'));
    await reset({ password: PASSWORD });
    expect(await check(user, '118822')).toEqual({ changed_at: START_MS });
    identity.clock.advance(5_000);
    await reset({ old_paypwd: '118822' }, '771144');
    expect(await check(user, '771144')).toEqual({ changed_at: START_MS + 5_000 });
    await identity.call(sendCode, { account: 'PIN@example.com', purpose: 'reset_paypwd' });
    const code = await identity.code(user.username);
    await reset({ code }, '335577');
    await check(user, '335577');
    await expect(reset({ code }, '335578')).rejects.toEqual(refused('WRONG_CODE'));
  });

  it('cannot be reset with a code that was sent before it was changed', async () => {
    const user = await identity.register({ pay_password: PIN, email: 'sent.before@example.com' });
    await identity.call(sendCode, { account: 'sent.before@example.com', purpose: 'reset_paypwd' });
    const code = await identity.code('sent.before@example.com');
    const next = { new_paypwd: '118822', confirm_paypwd: '118822' };
    await identity.call(resetPayPwd, { ...next, old_paypwd: PIN }, user);
    await expect(identity.call(resetPayPwd, { ...next, code }, user)).rejects.toEqual(refused('WRONG_CODE'));
    await check(user, '118822');
  });

  it.each([
    ['another', { pay_password: PIN }, { old_paypwd: PIN }],
    ['the first one', {}, { password: PASSWORD }],
  ])('does not replace %s that was set while it was hashed', async (_, fields, proof) => {
    const user = await identity.register(fields);
    const reset = (pin: string, by: object): Promise<unknown> =>
      identity.call(resetPayPwd, { new_paypwd: pin, confirm_paypwd: pin, ...by }, user);
    const hasher = identity.service.get(SecretHasher);
    jest.spyOn(hasher, 'payPassword').mockImplementationOnce(async (pin) => {
      await reset('118822', { password: PASSWORD });
      return hasher.payPassword(pin);
    });
    await expect(reset('771144', proof)).rejects.toEqual(refused('CONFLICT'));
    await check(user, '118822');
  });

  it('appears in the profile once it is set', async () => {
    const user = await identity.register();
    const before = await identity.call(userDetails, {}, user);
    await identity.call(resetPayPwd, { new_paypwd: PIN, confirm_paypwd: PIN, password: PASSWORD }, user);
    const after = await identity.call(userDetails, {}, user);
    expect([before.user.has_pay_password, after.user.has_pay_password]).toEqual([false, true]);
  });
});

describe('the second factor', () => {
  it('is required with password and pay password, and each code works once', async () => {
    const user = await identity.register({ pay_password: PIN });
    const code = await withSecondFactor(user);
    const credentials = { account: user.username, password: PASSWORD };
    await expect(identity.call(userLogin, credentials)).rejects.toEqual(refused('SECOND_FACTOR'));
    await expect(identity.call(userLogin, { ...credentials, totp: '000000' })).rejects.toEqual(
      refused('SECOND_FACTOR'),
    );
    const used = code();
    expect((await identity.call(userLogin, { ...credentials, totp: used })).user.has_totp).toBe(true);
    identity.clock.advance(1_000);
    await expect(identity.call(userLogin, { ...credentials, totp: used })).rejects.toEqual(refused('SECOND_FACTOR'));
    await expect(check(user, PIN)).rejects.toEqual(refused('SECOND_FACTOR'));
    await expect(check(user, PIN, used)).rejects.toEqual(refused('SECOND_FACTOR'));
    identity.clock.advance(30_000);
    await check(user, PIN, code());
  });

  it('takes the codes before and after the present one, with spaces, none older than the last, and nothing else', async () => {
    const user = await identity.register({ pay_password: PIN });
    const { secret } = await identity.call(totpSetup, {}, user);
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    const codeAt = (steps: number): string => app.generate({ timestamp: identity.clock.now() + steps * 30_000 });
    for (const wrong of [codeAt(-2), codeAt(2), `${codeAt(0)}0`, `x${codeAt(0)}`]) {
      await expect(identity.call(totpEnable, { code: wrong }, user)).rejects.toEqual(refused('SECOND_FACTOR'));
    }
    await identity.call(totpEnable, { code: codeAt(-1) }, user);
    await expect(check(user, PIN, codeAt(-1))).rejects.toEqual(refused('SECOND_FACTOR'));
    const next = codeAt(1);
    await check(user, PIN, `${next.slice(0, 3)} ${next.slice(3)}`);
    // Four wrong codes, and four more after a right one, are not five in a row.
    for (let i = 0; i < 4; i++) await expect(check(user, PIN, codeAt(0))).rejects.toEqual(refused('SECOND_FACTOR'));
    identity.clock.advance(60_000);
    await check(user, PIN, codeAt(0));
  });

  it('is not required if the caller does not request it', async () => {
    const user = await identity.register({ pay_password: PIN });
    await withSecondFactor(user);
    expect(await checkAlone(user, PIN)).toEqual({ changed_at: 0 });
  });

  it('must be explicitly requested or declined by the caller', async () => {
    const user = await identity.register({ pay_password: PIN });
    const unchecked: RpcDef = checkPayPassword;
    await expect(identity.ask(unchecked, { user_id: user.id, pay_password: PIN })).rejects.toEqual(
      refused('VALIDATION', field('second_factor', 'required')),
    );
  });

  it('accepts one of several concurrent uses of a code', async () => {
    const user = await identity.register({ pay_password: PIN });
    const totp = (await withSecondFactor(user))();
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => check(user, PIN, totp)));
    expect(tries.filter((t) => t.status === 'fulfilled')).toHaveLength(1);
  });

  it('locks after five wrong codes even if the pay password is correct; missing codes do not count', async () => {
    const user = await identity.register({ pay_password: PIN });
    const code = await withSecondFactor(user);
    for (let i = 0; i < 8; i++) await expect(check(user, PIN)).rejects.toEqual(refused('SECOND_FACTOR'));
    for (let i = 0; i < 5; i++) {
      await expect(check(user, PIN, `00000${i}`)).rejects.toEqual(refused('SECOND_FACTOR'));
      await checkAlone(user, PIN);
    }
    await expect(check(user, PIN, code())).rejects.toEqual(
      refused('TOO_MANY_REQUESTS', { params: { retry_after_s: 60 } }),
    );
  });

  it('is not enabled with a code for a secret that was replaced meanwhile', async () => {
    const user = await identity.register();
    const { secret } = await identity.call(totpSetup, {}, user);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: identity.clock.now() });
    const enable = (): Promise<unknown> => identity.call(totpEnable, { code }, user);
    await expect(identity.blockAt('attempts', enable, () => identity.call(totpSetup, {}, user))).rejects.toEqual(
      refused('CONFLICT'),
    );
    expect((await identity.call(userLogin, { account: user.username, password: PASSWORD })).user.has_totp).toBe(false);
  });

  it('is enabled with the password or the PIN, unless the log-in is new: its own code proves nothing', async () => {
    const enabled: boolean[] = [];
    for (const proof of [{ password: PASSWORD }, { pay_password: PIN }]) {
      const user = await identity.register({ pay_password: PIN });
      identity.clock.advance(300_000);
      const { secret } = await identity.call(totpSetup, {}, user);
      const app = new TOTP({ secret: Secret.fromBase32(secret) });
      const enable = (more: object): Promise<unknown> => {
        const code = app.generate({ timestamp: identity.clock.now() });
        return identity.call(totpEnable, { code, ...more }, user);
      };
      await expect(enable({})).rejects.toEqual(refused('VALIDATION', field('password', 'required')));
      await expect(enable({ password: 'wrong' })).rejects.toEqual(refused('WRONG_CREDENTIALS'));
      await expect(enable({ pay_password: '000001' })).rejects.toEqual(refused('WRONG_PAY_PASSWORD'));
      enabled.push((await identity.call(userDetails, {}, user)).user.has_totp);
      await enable(proof);
      enabled.push((await identity.call(userDetails, {}, user)).user.has_totp);
    }
    expect(enabled).toEqual([false, true, false, true]);
  });

  it('is disabled with code and password, and cannot be enabled twice; its owner is told of both', async () => {
    const user = await identity.register({ email: 'factor@example.com' });
    await expect(identity.call(totpEnable, { code: '123456' }, user)).rejects.toEqual(refused('CONFLICT'));
    await identity.call(totpSetup, {}, user);
    const early = identity.call(totpDisable, { code: '123456', password: PASSWORD }, user);
    await expect(early).rejects.toEqual(refused('CONFLICT'));
    const code = await withSecondFactor(user);
    await expect(identity.call(totpSetup, {}, user)).rejects.toEqual(refused('CONFLICT'));
    await expect(identity.call(totpDisable, { code: code(), password: 'wrong' }, user)).rejects.toEqual(
      refused('WRONG_CREDENTIALS'),
    );
    await expect(identity.call(totpDisable, { code: '000000', password: PASSWORD }, user)).rejects.toEqual(
      refused('SECOND_FACTOR'),
    );
    await identity.call(totpDisable, { code: code(), password: PASSWORD }, user);
    await identity.call(userLogin, { account: user.username, password: PASSWORD });
    await expect(identity.call(totpDisable, { code: code(), password: PASSWORD }, user)).rejects.toEqual(
      refused('CONFLICT'),
    );
    const told: unknown = await identity.db.dataSource.query(
      'select kind from security_notices where user_id = $1 order by at',
      [user.id],
    );
    expect(told).toEqual([{ kind: 'totp_on' }, { kind: 'totp_off' }]);
  });
});
