import { randomUUID } from 'node:crypto';
import {
  checkPayPassword,
  closeAccount,
  consoleCustomerUnfreeze,
  freezeAccount,
  type LoginReply,
  type PasskeyProof,
  passkeyAdd,
  passkeyList,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
  passkeyRemove,
  totpEnable,
  totpSetup,
  userLogin,
  userLogout,
} from '@makoto/contracts';
import { CallContext, confirmedHash } from '@makoto/platform';
import { Secret, TOTP } from 'otpauth';
import { Sessions } from '../sessions/sessions.service.js';
import { type Caller, callerOf, IdentityHarness, PASSWORD, START_MS } from '../testing/identity-harness.js';
import {
  addPasskey,
  freshEmail,
  MINUTE_MS,
  noticesTo,
  ORIGIN,
  type PasskeyCustomer,
  PIN,
  passkeyCustomer,
  passkeyLogIn,
} from '../testing/passkey-customer.js';
import { field, refused } from '../testing/refused.js';
import { SoftwareAuthenticator } from '../testing/software-authenticator.js';

const REFUSED = refused('PASSKEY_REFUSED');
let identity: IdentityHarness;

beforeAll(async () => {
  identity = await IdentityHarness.start();
  identity.peers.start();
});
afterAll(() => identity.stop());
beforeEach(() => identity.clock.set(START_MS));

const customer = (fields?: object): Promise<PasskeyCustomer> => passkeyCustomer(identity, fields);
const logIn = (device: SoftwareAuthenticator, more?: object): Promise<LoginReply> =>
  passkeyLogIn(identity, device, more);
const told = (email: string, count: number): Promise<string[]> => noticesTo(identity, email, count);
const freeze = (notice = ''): Promise<unknown> =>
  identity.call(freezeAccount, { token: /#freeze=([\w-]+)/.exec(notice)?.[1] });
const unfreeze = ({ id }: Caller): Promise<unknown> => {
  const operator = { context: { userId: randomUUID(), operator: true } };
  return identity.call(consoleCustomerUnfreeze, { id, reason: 'Identity document checked' }, operator);
};
/** Lets a log-in go on after `meanwhile`, which starts once the passkey was accepted. */
const during = (device: SoftwareAuthenticator, meanwhile: () => Promise<unknown>): Promise<LoginReply> =>
  identity.blockAt('known_devices', () => logIn(device), meanwhile);
const openSessions = ({ id }: Caller): Promise<unknown[]> =>
  identity.db.dataSource.query('select id from sessions where subject_id = $1 and ended_at is null', [id]);

describe('a log-in with a passkey', () => {
  it('needs no name, password or second factor, and notes when the passkey was used', async () => {
    const { user, device } = await customer();
    const { secret } = await identity.call(totpSetup, {}, user);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: identity.clock.now() });
    await identity.call(totpEnable, { code, pay_password: PIN }, user);
    const reply = await logIn(device, { session: 'cookie' });
    expect(reply.user.id).toBe(user.id);
    expect(reply.refresh?.token).toBeTruthy();
    const { list } = await identity.call(passkeyList, {}, callerOf(reply));
    expect(list).toMatchObject([{ last_used_at: new Date(identity.clock.now()).toISOString() }]);
  });

  it('is not kept out by the locks that follow wrong passwords', async () => {
    const { user, device } = await customer();
    const guess = (): Promise<unknown> => identity.call(userLogin, { account: user.username, password: 'wrong' });
    for (let i = 0; i < 5; i++) await expect(guess()).rejects.toEqual(refused('WRONG_CREDENTIALS'));
    await expect(guess()).rejects.toEqual(refused('LOGIN_LOCKED'));
    expect((await logIn(device)).user.id).toBe(user.id);
  });

  it('tells of a new device, as any log-in', async () => {
    const email = freshEmail();
    const { device } = await customer({ email, device: 'the-first-device-of-all' });
    await logIn(device, { device: 'the-first-device-of-all' });
    await logIn(device, { device: 'another-device-of-all' });
    const texts = await told(email, 2);
    expect(texts.filter((text) => text.includes('new device'))).toHaveLength(1);
  });

  it('uses each challenge once and for its purpose, with our origin, RP ID and a verified user', async () => {
    const { user, device } = await customer();
    const options = (): Promise<{ challenge: string; rp_id: string }> => identity.call(passkeyLoginOptions);
    const proof = device.sign(await options());
    await identity.call(passkeyLogin, { passkey: proof });
    await expect(identity.call(passkeyLogin, { passkey: proof })).rejects.toEqual(REFUSED);
    const wrong = async (passkey: Promise<object>): Promise<void> =>
      expect(identity.call(passkeyLogin, { passkey: await passkey })).rejects.toEqual(REFUSED);
    await wrong(options().then((o) => device.sign({ ...o, rp_id: 'example.com' })));
    await wrong(options().then((o) => Object.assign(device.sign(o), { id: new SoftwareAuthenticator(ORIGIN).id })));
    await wrong(options().then((o) => new SoftwareAuthenticator(ORIGIN).sign(o)));
    const content = { purpose: 'confirm', call: 'user/bind_wallet', body: { network: 'TRC20', address: 'T' } };
    await wrong(identity.call(passkeyOptions, content, user).then((o) => device.sign(o)));
    const stranger = await customer();
    const theirs = stranger.device.sign(await options());
    await wrong(Promise.resolve({ ...theirs, id: device.id }));
    device.userVerified = false;
    await wrong(options().then((o) => device.sign(o)));
    device.userVerified = true;
    const late = device.sign(await options());
    identity.clock.advance(5 * MINUTE_MS);
    await wrong(Promise.resolve(late));
    expect((await logIn(device)).user.id).toBe(user.id);
  });

  it('with a sign count that does not rise is refused, and the customer told', async () => {
    const email = freshEmail();
    const { device } = await customer({ email });
    device.signCount = 7;
    await logIn(device);
    for (const count of [7, 6, 0]) {
      device.signCount = count;
      await expect(logIn(device)).rejects.toEqual(REFUSED);
    }
    expect((await told(email, 4)).filter((text) => text.includes('seems to have been copied'))).toHaveLength(3);
    device.signCount = 8;
    await logIn(device);
  });

  it('accepts one of concurrent uses of the same sign count', async () => {
    const { device } = await customer();
    device.signCount = 3;
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => logIn(device)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is refused after the customer froze the account; a passkey of the last 72 hours also once it is unfrozen', async () => {
    const email = freshEmail();
    const { user, device } = await customer({ email });
    await told(email, 1);
    identity.clock.advance(73 * 60 * MINUTE_MS);
    const strange = new SoftwareAuthenticator(ORIGIN);
    await addPasskey(identity, user, { device: strange, proof: { password: PASSWORD } });
    const [notice = ''] = await told(email, 2);
    await freeze(notice);
    await expect(logIn(device)).rejects.toEqual(refused('ACCOUNT_RESTRICTED'));
    const proof = { user_id: user.id, second_factor: true, pay_password: PIN };
    await expect(identity.ask(checkPayPassword, proof)).rejects.toEqual(refused('ACCOUNT_RESTRICTED'));
    await unfreeze(user);
    await expect(logIn(strange)).rejects.toEqual(REFUSED);
    expect((await logIn(device)).user.id).toBe(user.id);
  });

  it('opens no session if the customer freezes the account while it is in progress', async () => {
    const email = freshEmail();
    const { user, device } = await customer({ email });
    await told(email, 1);
    identity.clock.advance(73 * 60 * MINUTE_MS);
    await addPasskey(identity, user, { proof: { password: PASSWORD } });
    const [notice] = await told(email, 2);
    await expect(during(device, () => freeze(notice))).rejects.toEqual(REFUSED);
    expect(await openSessions(user)).toEqual([]);
    await unfreeze(user);
    expect((await logIn(device)).user.id).toBe(user.id);
  });

  it('opens no session if the passkey is removed while it is in progress', async () => {
    const { user, device, id } = await customer();
    const remove = (): Promise<unknown> => identity.call(passkeyRemove, { id, password: PASSWORD }, user);
    await expect(during(device, remove)).rejects.toEqual(REFUSED);
    expect(await openSessions(user)).toEqual([{ id: user.context.sessionId }]);
  });

  it('is refused after the account was closed, which deletes the passkeys', async () => {
    const { user, device } = await customer();
    await identity.call(closeAccount, { password: PASSWORD }, user);
    await expect(logIn(device)).rejects.toEqual(REFUSED);
    const kept: unknown[] = await identity.db.dataSource.query('select 1 from passkeys where user_id = $1', [user.id]);
    expect(kept).toEqual([]);
  });
});

it('a freeze refuses a passkey that is being added', async () => {
  const email = freshEmail();
  const { user } = await customer({ email });
  const [notice] = await told(email, 1);
  const asked = await identity.call(passkeyOptions, { purpose: 'add', password: PASSWORD }, user);
  const passkey = new SoftwareAuthenticator(ORIGIN).create(asked);
  const add = (): Promise<unknown> => identity.call(passkeyAdd, { name: 'x', passkey }, user);
  await expect(identity.blockAt('passkey_challenges', add, () => freeze(notice))).rejects.toEqual(
    refused('UNAUTHENTICATED'),
  );
  const kept: unknown[] = await identity.db.dataSource.query('select 1 from passkeys where user_id = $1', [user.id]);
  expect(kept).toEqual([]);
});

describe('a confirmation with a passkey', () => {
  const CALL = 'wallet/trcWithdrawal';
  const BODY = { paymethod: 'trc', wallet_id: 'w1', amount: '50.00', currency: 'USDT' };
  const ask = (user: Caller, body: object = BODY): Promise<{ challenge: string; rp_id: string }> =>
    identity.call(passkeyOptions, { purpose: 'confirm', call: CALL, body }, user);
  const check = (user: Caller, passkey: PasskeyProof, body: object = BODY) => {
    const confirms = confirmedHash({ call: CALL, body });
    return identity.ask(checkPayPassword, { user_id: user.id, passkey, confirms, second_factor: true });
  };

  it('stands for PIN and code, once, and the cooling time counts from the last change', async () => {
    const { user, device } = await customer();
    const passkey = device.sign(await ask(user, { ...BODY, terms_version: 3 }));
    expect(await check(user, passkey)).toEqual({ changed_at: START_MS });
    await expect(check(user, passkey)).rejects.toEqual(REFUSED);
  });

  it.each([
    ['amount', { amount: '5000.00' }],
    ['payee', { wallet_id: 'w2' }],
    ['currency', { currency: 'USD' }],
  ])('of another %s is refused', async (_, other) => {
    const { user, device } = await customer();
    await expect(check(user, device.sign(await ask(user)), { ...BODY, ...other })).rejects.toEqual(REFUSED);
  });

  it('of another call, by another customer or passkey, or for a log-in is refused', async () => {
    const { user, device } = await customer();
    const other = await customer();
    const passkey = device.sign(await ask(user));
    const confirms = confirmedHash({ call: 'wallet/bankWithdrawal', body: BODY });
    const request = { user_id: user.id, passkey, confirms, second_factor: true };
    await expect(identity.ask(checkPayPassword, request)).rejects.toEqual(REFUSED);
    await expect(check(other.user, device.sign(await ask(user)))).rejects.toEqual(REFUSED);
    await expect(check(user, other.device.sign(await ask(user)))).rejects.toEqual(REFUSED);
    await expect(check(user, device.sign(await identity.call(passkeyLoginOptions)))).rejects.toEqual(REFUSED);
  });

  it('needs a body that the call would take, and either proof', async () => {
    const { user } = await customer();
    await expect(ask(user, { ...BODY, amount: 'x' })).rejects.toEqual(refused('INVALID_AMOUNT'));
    await expect(identity.call(passkeyOptions, { purpose: 'confirm', call: CALL }, user)).rejects.toEqual(
      refused('VALIDATION', field('body', 'required')),
    );
    await expect(identity.ask(checkPayPassword, { user_id: user.id, second_factor: true })).rejects.toEqual(
      refused('VALIDATION', field('pay_password', 'required')),
    );
  });
});

describe('a session', () => {
  it('is new for as long as the caller asks, to its owner, while it lasts', async () => {
    const [one, two] = [await identity.register(), await identity.register()];
    const sessions = identity.service.get(Sessions);
    const isNew = (fields: Partial<CallContext>): Promise<boolean> =>
      sessions.isNew(Object.assign(new CallContext(), fields), MINUTE_MS);
    identity.clock.advance(MINUTE_MS - 1);
    expect(await isNew(one.context)).toBe(true);
    for (const wrong of [{ userId: two.id }, { userId: undefined }, { sessionId: undefined }]) {
      expect(await isNew({ ...one.context, ...wrong })).toBe(false);
    }
    await identity.call(userLogout, {}, one);
    expect(await isNew(one.context)).toBe(false);
    identity.clock.advance(1);
    expect(await isNew(two.context)).toBe(false);
    expect(await sessions.isByPasskey(Object.assign(new CallContext(), two.context))).toBe(false);
  });
});
