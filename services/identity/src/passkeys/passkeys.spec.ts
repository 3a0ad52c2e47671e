import {
  checkPayPassword,
  exportData,
  type LoginReply,
  mailbox,
  type PasskeyView,
  passkeyAdd,
  passkeyList,
  passkeyLoginOptions,
  passkeyOptions,
  passkeyRemove,
  resetPwd,
  sendCode,
  undoContact,
  userLogin,
  userUpdate,
} from '@makoto/contracts';
import { until } from '@makoto/platform/testing';
import { Maintenance } from '../maintenance/maintenance.service.js';
import { type Caller, callerOf, IdentityHarness, LOCAL, PASSWORD, START_MS } from '../testing/identity-harness.js';
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

const add = (user: Caller, device?: SoftwareAuthenticator, proof?: object): Promise<PasskeyView> =>
  addPasskey(identity, user, { ...(device && { device }), ...(proof && { proof }) });
const customer = (fields?: object): Promise<PasskeyCustomer> => passkeyCustomer(identity, fields);
const logIn = (device: SoftwareAuthenticator, more?: object): Promise<LoginReply> =>
  passkeyLogIn(identity, device, more);
const told = (email: string, count: number): Promise<string[]> => noticesTo(identity, email, count);
const changedAt = async ({ id }: Caller): Promise<number> =>
  (await identity.ask(checkPayPassword, { user_id: id, pay_password: PIN, second_factor: false })).changed_at;

describe('adding a passkey', () => {
  it('asks for the proof that a new address needs, unless the log-in is new', async () => {
    const user = await identity.register({ pay_password: PIN });
    await add(user);
    identity.clock.advance(5 * MINUTE_MS);
    await expect(add(user)).rejects.toEqual(refused('VALIDATION', field('password', 'required')));
    await expect(add(user, undefined, { password: 'wrong' })).rejects.toEqual(refused('WRONG_CREDENTIALS'));
    await expect(add(user, undefined, { pay_password: '000000' })).rejects.toEqual(refused('WRONG_PAY_PASSWORD'));
    await expect(add(user, undefined, { totp: '123456' })).rejects.toEqual(refused('SECOND_FACTOR'));
    await add(user, undefined, { password: PASSWORD });
    await add(user, undefined, { pay_password: PIN });
    expect((await identity.call(passkeyList, {}, user)).list).toHaveLength(3);
  });

  it('tells the customer, starts the cooling time, and shows the passkey in the list and the export', async () => {
    const email = freshEmail();
    const user = await identity.register({ email, pay_password: PIN });
    identity.clock.advance(MINUTE_MS);
    const passkey = await add(user);
    expect(await changedAt(user)).toBe(START_MS + MINUTE_MS);
    const created_at = new Date(START_MS + MINUTE_MS).toISOString();
    expect(passkey).toMatchObject({ name: 'My phone', created_at, last_used_at: null });
    expect((await identity.call(passkeyList, {}, user)).list).toEqual([passkey]);
    const [notice] = await told(email, 1);
    expect(notice).toContain('A passkey was added.');
    const { security } = await identity.call(exportData, {}, user);
    expect(security).toMatchObject({ passkeys: [{ name: 'My phone', transports: ['internal'] }] });
    expect(JSON.stringify(security)).not.toContain('public_key');
  });

  it('needs the session that asked, its challenge, our origin and RP ID, and a verified user', async () => {
    const user = await identity.register();
    const again = callerOf(await identity.call(userLogin, { account: user.username, password: PASSWORD }));
    const other = await identity.register();
    const device = new SoftwareAuthenticator(ORIGIN);
    const options = (): Promise<{ challenge: string; rp_id: string }> =>
      identity.call(passkeyOptions, { purpose: 'add' }, user);
    const take = (caller: Caller, by: SoftwareAuthenticator, asked: { challenge: string; rp_id: string }) =>
      identity.call(passkeyAdd, { name: 'x', passkey: by.create(asked) }, caller);
    await expect(take(again, device, await options())).rejects.toEqual(REFUSED);
    await expect(take(other, device, await options())).rejects.toEqual(REFUSED);
    await expect(take(user, new SoftwareAuthenticator('http://localhost:8081'), await options())).rejects.toEqual(
      REFUSED,
    );
    await expect(take(user, device, { ...(await options()), rp_id: 'example.com' })).rejects.toEqual(REFUSED);
    await expect(take(user, device, await identity.call(passkeyLoginOptions))).rejects.toEqual(REFUSED);
    await expect(take(user, device, { ...(await options()), challenge: 'AAAA' })).rejects.toEqual(REFUSED);
    device.userVerified = false;
    await expect(take(user, device, await options())).rejects.toEqual(REFUSED);
    device.userVerified = true;
    const late = await options();
    identity.clock.advance(5 * MINUTE_MS);
    await expect(take(user, device, late)).rejects.toEqual(REFUSED);
    identity.clock.set(START_MS);
    const good = await options();
    await take(user, device, good);
    await expect(take(user, new SoftwareAuthenticator(ORIGIN), good)).rejects.toEqual(REFUSED);
    await expect(take(user, device, await options())).rejects.toEqual(refused('ALREADY_REGISTERED'));
    expect((await identity.call(passkeyList, {}, user)).list).toHaveLength(1);
  });

  it('ends at ten, also for concurrent requests', async () => {
    const user = await identity.register();
    for (let i = 0; i < 8; i++) await add(user);
    const asked = await Promise.all(
      Array.from({ length: 4 }, () => identity.call(passkeyOptions, { purpose: 'add' }, user)),
    );
    const added = await Promise.allSettled(
      asked.map((options) =>
        identity.call(passkeyAdd, { name: 'x', passkey: new SoftwareAuthenticator(ORIGIN).create(options) }, user),
      ),
    );
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(add(user)).rejects.toEqual(refused('TOO_MANY_SAVED'));
  });
});

describe('removing a passkey', () => {
  it('asks for a proof, tells the customer, starts the cooling time, and ends log-ins with it', async () => {
    const email = freshEmail();
    const { user, device, id } = await customer({ email });
    const remove = (proof: object): Promise<unknown> => identity.call(passkeyRemove, { id, ...proof }, user);
    await expect(remove({})).rejects.toEqual(refused('VALIDATION', field('password', 'required')));
    await expect(remove({ password: 'wrong' })).rejects.toEqual(refused('WRONG_CREDENTIALS'));
    await remove({ password: PASSWORD });
    await expect(remove({ password: PASSWORD })).rejects.toEqual(refused('NOT_FOUND'));
    expect(await changedAt(user)).toBe(identity.clock.now());
    await expect(logIn(device)).rejects.toEqual(REFUSED);
    expect((await told(email, 2)).filter((text) => text.includes('A passkey was removed.'))).toHaveLength(1);
  });

  it("leaves other customers' passkeys alone", async () => {
    const [one, two] = [await customer(), await customer()];
    const theirs = identity.call(passkeyRemove, { id: two.id, password: PASSWORD }, one.user);
    await expect(theirs).rejects.toEqual(refused('NOT_FOUND'));
    expect((await logIn(two.device)).user.id).toBe(two.user.id);
  });

  it('follows from undoing a change of address, for those added since', async () => {
    const email = freshEmail();
    const { user, device } = await customer({ email });
    identity.clock.advance(MINUTE_MS);
    const theirs = freshEmail();
    await identity.call(sendCode, { account: theirs, purpose: 'bind_email' }, user);
    const bound = { email: theirs, code: await identity.code(theirs), password: PASSWORD };
    await identity.call(userUpdate, bound, user);
    const copied = new SoftwareAuthenticator(ORIGIN);
    await add(user, copied, { password: PASSWORD });
    let token: string | undefined;
    await until(async () => {
      const { list } = await identity.call(mailbox, { account: email }, undefined, LOCAL);
      token = list.map(({ text }) => /undo\?token=([\w-]+)/.exec(text)?.[1]).find((found) => found !== undefined);
      return token !== undefined;
    });
    await identity.call(undoContact, { token });
    await expect(logIn(copied)).rejects.toEqual(REFUSED);
    expect((await logIn(device)).user.id).toBe(user.id);
  });

  it('does not follow from a new password', async () => {
    const { user, device } = await customer();
    const changed = { old_password: PASSWORD, new_password: 'quite another 8', confirm_password: 'quite another 8' };
    await identity.call(resetPwd, changed, user);
    expect((await logIn(device)).user.id).toBe(user.id);
  });
});

it('keeps no challenge that has expired', async () => {
  const { challenge } = await identity.call(passkeyLoginOptions);
  const kept = (): Promise<unknown[]> =>
    identity.db.dataSource.query('select 1 from passkey_challenges where challenge = $1', [
      Buffer.from(challenge, 'base64url'),
    ]);
  await identity.service.get(Maintenance).run();
  expect(await kept()).toHaveLength(1);
  identity.clock.advance(6 * MINUTE_MS);
  await identity.service.get(Maintenance).run();
  expect(await kept()).toEqual([]);
});
