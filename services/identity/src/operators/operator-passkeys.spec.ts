import { jest } from '@jest/globals';
import {
  consoleAuditList,
  consoleLogin,
  consoleMe,
  consoleOperatorDisable,
  consoleOperatorEndSessions,
  consoleOperatorRemovePasskeys,
  consolePasskeyAdd,
  consolePasskeyList,
  consolePasskeyLogin,
  consolePasskeyLoginOptions,
  consolePasskeyOptions,
  consolePasskeyRemove,
  passkeyLogin,
  passkeyLoginOptions,
  sessionCheck,
} from '@makoto/contracts';
import { PasskeyVerifier } from '../passkeys/passkey-verifier.js';
import { IdentityHarness, OPERATOR, START_MS } from '../testing/identity-harness.js';
import { MINUTE_MS, noticesTo, ORIGIN, passkeyCustomer, passkeyLogIn } from '../testing/passkey-customer.js';
import {
  addStaffPasskey,
  type Credentials,
  hire,
  nextCode,
  type Staff,
  staffLogIn,
  staffPasskeyLogIn,
} from '../testing/passkey-operator.js';
import { field, refused } from '../testing/refused.js';
import { SoftwareAuthenticator } from '../testing/software-authenticator.js';

const REFUSED = refused('PASSKEY_REFUSED');
const NO_PROOF = refused('VALIDATION', field('password', 'required'));

let identity: IdentityHarness;
let owner: Staff;

beforeAll(async () => {
  identity = await IdentityHarness.start();
  identity.peers.start();
});
afterAll(() => identity.stop());
beforeEach(async () => {
  identity.clock.set(START_MS);
  owner = await staffLogIn(identity, { ...OPERATOR, secret: '' });
});

interface Newcomer {
  credentials: Credentials;
  staff: Staff;
  device: SoftwareAuthenticator;
  id: string;
}

/** An operator with a passkey, whose session is no proof any more. */
async function newcomer(): Promise<Newcomer> {
  const credentials = await hire(identity, owner);
  const staff = await staffLogIn(identity, credentials);
  const device = new SoftwareAuthenticator(ORIGIN);
  const { id } = await addStaffPasskey(identity, staff, device);
  identity.clock.advance(5 * MINUTE_MS);
  return { credentials, staff, device, id };
}

const logIn = (device: SoftwareAuthenticator): Promise<Staff> => staffPasskeyLogIn(identity, device);
const told = (email: string, count: number): Promise<string[]> => noticesTo(identity, email, count);
const isAlive = ({ id, sessionId }: Staff): Promise<boolean> =>
  identity.ask(sessionCheck, { user_id: id, session_id: sessionId }).then(
    () => true,
    () => false,
  );
const logged = async (subject: string): Promise<[string, object][]> =>
  (await identity.call(consoleAuditList, { subject }, owner)).list.map(({ action, details }) => [action, details]);

describe('adding a passkey', () => {
  it('asks for password and code of the second factor, unless the log-in is new', async () => {
    const { credentials, staff } = await newcomer();
    const { password, secret } = credentials;
    const add = (proof: object): Promise<unknown> => addStaffPasskey(identity, staff, undefined, proof);
    await expect(add({})).rejects.toEqual(NO_PROOF);
    await expect(add({ password: 'wrong', totp: nextCode(identity, secret) })).rejects.toEqual(
      refused('WRONG_CREDENTIALS'),
    );
    await expect(add({ password })).rejects.toEqual(refused('SECOND_FACTOR'));
    await expect(add({ totp: nextCode(identity, secret) })).rejects.toEqual(NO_PROOF);
    await add({ password, totp: nextCode(identity, secret) });
    expect((await identity.call(consolePasskeyList, {}, staff)).list).toHaveLength(2);
  });

  it('is logged, tells the operator, is counted for the others, and ends the other sessions', async () => {
    const credentials = await hire(identity, owner);
    const other = await staffLogIn(identity, credentials);
    const staff = await staffLogIn(identity, credentials);
    const passkey = await addStaffPasskey(identity, staff);
    expect(passkey).toMatchObject({ name: 'Office key', last_used_at: null });
    expect((await identity.call(consolePasskeyList, {}, staff)).list).toEqual([passkey]);
    expect((await logged(staff.id))[0]).toEqual(['operator.add_passkey', { passkey: 'Office key' }]);
    expect(await identity.call(consoleMe, {}, staff)).toMatchObject({ passkeys: 1, needs_passkey: false });
    const [notice = ''] = await told(staff.email, 1);
    for (const text of ['A passkey for the console was added.', 'パスキーが追加', '已添加'])
      expect(notice).toContain(text);
    expect(notice).not.toContain('freeze');
    expect([await isAlive(other), await isAlive(staff)]).toEqual([false, true]);
  });

  it('needs the session that asked, and its own challenge once', async () => {
    const { staff, credentials } = await newcomer();
    const again = await staffLogIn(identity, credentials);
    const stranger = await staffLogIn(identity, await hire(identity, owner));
    const device = new SoftwareAuthenticator(ORIGIN);
    const options = (): Promise<{ challenge: string; rp_id: string }> =>
      identity.call(consolePasskeyOptions, {}, again);
    const take = (by: Staff, asked: { challenge: string; rp_id: string }, with_ = device): Promise<unknown> =>
      identity.call(consolePasskeyAdd, { name: 'x', passkey: with_.create(asked) }, by);
    await expect(take(staff, await options())).rejects.toEqual(REFUSED);
    await expect(take(stranger, await options())).rejects.toEqual(REFUSED);
    await expect(take(again, await identity.call(consolePasskeyLoginOptions))).rejects.toEqual(REFUSED);
    const good = await options();
    await take(again, good);
    await expect(take(again, good, new SoftwareAuthenticator(ORIGIN))).rejects.toEqual(REFUSED);
    await expect(take(again, await options())).rejects.toEqual(refused('ALREADY_REGISTERED'));
  });

  it('is refused if another owner ends the sessions meanwhile', async () => {
    const { staff, id, credentials } = await newcomer();
    const again = await staffLogIn(identity, credentials);
    const asked = await identity.call(consolePasskeyOptions, {}, again);
    const passkey = new SoftwareAuthenticator(ORIGIN).create(asked);
    const late = identity.blockAt(
      'passkey_challenges',
      () => identity.call(consolePasskeyAdd, { name: 'x', passkey }, again),
      () => identity.call(consoleOperatorEndSessions, { id: staff.id }, owner),
    );
    await expect(late).rejects.toEqual(refused('UNAUTHENTICATED'));
    const { list } = await identity.call(consolePasskeyList, {}, staff);
    expect(list).toMatchObject([{ id }]);
  });

  it('ends at ten, also for concurrent requests', async () => {
    const staff = await staffLogIn(identity, await hire(identity, owner));
    for (let i = 0; i < 9; i++) await addStaffPasskey(identity, staff);
    const added = await Promise.allSettled([1, 2, 3].map(() => addStaffPasskey(identity, staff)));
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(addStaffPasskey(identity, staff)).rejects.toEqual(refused('TOO_MANY_SAVED'));
  });
});

describe('a log-in with a passkey', () => {
  it('needs neither password nor code, is logged, and notes when the passkey was used', async () => {
    const { staff, device } = await newcomer();
    const entered = await logIn(device);
    expect(entered.id).toBe(staff.id);
    const { list } = await identity.call(consolePasskeyList, {}, entered);
    expect(list).toMatchObject([{ last_used_at: new Date(identity.clock.now()).toISOString() }]);
    const details = { ip: '203.0.113.7', passkey: 'Office key' };
    expect((await logged(staff.id))[0]).toEqual(['operator.login', details]);
  });

  it('is not kept out by locks that strangers cause', async () => {
    const { credentials, staff, device } = await newcomer();
    for (let network = 1; network <= 20; network++) {
      for (let i = 0; i < 5; i++) {
        const guess = { email: credentials.email, password: 'wrong' };
        await identity.call(consoleLogin, guess, undefined, { ip: `198.51.100.${network}` }).catch(() => undefined);
      }
    }
    const { email, password } = credentials;
    await expect(identity.call(consoleLogin, { email, password })).rejects.toEqual(refused('LOGIN_LOCKED'));
    expect((await logIn(device)).id).toBe(staff.id);
  });

  it('uses each challenge once, and keeps the passkeys of operators, customers and strangers apart', async () => {
    const { staff, device } = await newcomer();
    const one = await newcomer();
    const customer = await passkeyCustomer(identity);
    const options = (): Promise<{ challenge: string; rp_id: string }> => identity.call(consolePasskeyLoginOptions);
    const enter = (passkey: object): Promise<unknown> => identity.call(consolePasskeyLogin, { passkey });
    const proof = device.sign(await options());
    await enter(proof);
    await expect(enter(proof)).rejects.toEqual(REFUSED);
    await expect(enter(customer.device.sign(await options()))).rejects.toEqual(REFUSED);
    await expect(enter(device.sign(await identity.call(passkeyLoginOptions)))).rejects.toEqual(REFUSED);
    await expect(passkeyLogIn(identity, device)).rejects.toEqual(REFUSED);
    const forApp = device.sign(await options());
    await expect(identity.call(passkeyLogin, { passkey: forApp })).rejects.toEqual(REFUSED);
    await expect(enter({ ...device.sign(await options()), id: one.device.id })).rejects.toEqual(REFUSED);
    await expect(enter(new SoftwareAuthenticator(ORIGIN).sign(await options()))).rejects.toEqual(REFUSED);
    const late = device.sign(await options());
    identity.clock.advance(5 * MINUTE_MS);
    await expect(enter(late)).rejects.toEqual(REFUSED);
    expect((await logIn(device)).id).toBe(staff.id);
  });

  it('with a sign count that does not rise is refused, and the operator told', async () => {
    const { staff, device } = await newcomer();
    device.signCount = 7;
    await logIn(device);
    await expect(logIn(device)).rejects.toEqual(REFUSED);
    device.signCount = 8;
    await logIn(device);
    const texts = await told(staff.email, 2);
    expect(texts.filter((text) => text.includes('seems to have been copied'))).toHaveLength(1);
  });

  it('is refused while the operator is disabled', async () => {
    const { staff, device } = await newcomer();
    await identity.call(consoleOperatorDisable, { id: staff.id }, owner);
    await expect(logIn(device)).rejects.toEqual(REFUSED);
  });
});

describe('removing passkeys', () => {
  it('asks for the same proof, is logged and told, and ends log-ins with the passkey and the other sessions', async () => {
    const { credentials, staff, device, id } = await newcomer();
    const elsewhere = await logIn(device);
    const remove = (proof: object): Promise<unknown> => identity.call(consolePasskeyRemove, { id, ...proof }, staff);
    await expect(remove({})).rejects.toEqual(NO_PROOF);
    const proof = { password: credentials.password, totp: nextCode(identity, credentials.secret) };
    await remove(proof);
    await expect(remove({})).rejects.toEqual(refused('NOT_FOUND'));
    await expect(logIn(device)).rejects.toEqual(REFUSED);
    expect([await isAlive(elsewhere), await isAlive(staff)]).toEqual([false, true]);
    expect((await logged(staff.id))[0]).toEqual(['operator.remove_passkey', { passkey: 'Office key' }]);
    expect((await told(staff.email, 2)).filter((text) => text.includes('was removed.'))).toHaveLength(1);
  });

  it("leaves other operators' passkeys alone", async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    const proof = { password: one.credentials.password, totp: nextCode(identity, one.credentials.secret) };
    await expect(identity.call(consolePasskeyRemove, { id: two.id, ...proof }, one.staff)).rejects.toEqual(
      refused('NOT_FOUND'),
    );
    expect((await logIn(two.device)).id).toBe(two.staff.id);
  });

  it('of somebody who lost them is for another owner, ends their sessions and tells them', async () => {
    const { staff, device } = await newcomer();
    await expect(identity.call(consoleOperatorRemovePasskeys, { id: owner.id }, owner)).rejects.toEqual(
      refused('FORBIDDEN'),
    );
    const view = await identity.call(consoleOperatorRemovePasskeys, { id: staff.id }, owner);
    expect(view).toMatchObject({ id: staff.id, passkeys: 0, has_totp: true });
    await expect(logIn(device)).rejects.toEqual(REFUSED);
    expect(await isAlive(staff)).toBe(false);
    expect((await logged(staff.id))[0]).toEqual(['operator.remove_passkeys', {}]);
    expect((await told(staff.email, 2)).filter((text) => text.includes('was removed.'))).toHaveLength(1);
  });
});

it('a log-in opens no session if the passkey is removed while it is in progress', async () => {
  const { staff, device } = await newcomer();
  const verifier = identity.service.get(PasskeyVerifier);
  jest.spyOn(verifier, 'logIn').mockImplementationOnce(async (...proof) => {
    const passkey = await verifier.logIn(...proof);
    await identity.call(consoleOperatorRemovePasskeys, { id: staff.id }, owner);
    return passkey;
  });
  await expect(logIn(device)).rejects.toEqual(REFUSED);
});

test('in practice mode an owner with a passkey may still log in by password', async () => {
  const credentials = await hire(identity, owner, 'owner');
  const second = await staffLogIn(identity, credentials);
  await addStaffPasskey(identity, second);
  const again = await staffLogIn(identity, credentials);
  expect(await identity.ask(sessionCheck, { user_id: again.id, session_id: again.sessionId })).toMatchObject({
    role: 'owner',
    needs_passkey: false,
  });
});
