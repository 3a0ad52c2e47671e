import {
  consoleLogin,
  consoleMe,
  consoleOperatorRemovePasskeys,
  consolePasskeyAdd,
  consolePasskeyOptions,
  sessionCheck,
} from '@makoto/contracts';
import { IdentityHarness, OPERATOR } from '../testing/identity-harness.js';
import { ORIGIN } from '../testing/passkey-customer.js';
import {
  addStaffPasskey,
  type Credentials,
  hire,
  nextCode,
  type Staff,
  staffLogIn,
  staffPasskeyLogIn,
} from '../testing/passkey-operator.js';
import { refused } from '../testing/refused.js';
import { SoftwareAuthenticator } from '../testing/software-authenticator.js';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const LIVE = {
  ...{ MODE: 'live', CONSOLE_TOTP_SECRET: SECRET, ALLOWED_JURISDICTIONS: 'JP' },
  // Nobody listens there: these tests read no mail.
  ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'no-reply@makoto.example' },
};
const FIRST: Credentials = { ...OPERATOR, secret: SECRET };
const REQUIRED = refused('PASSKEY_REQUIRED');

let identity: IdentityHarness;
let owner: Staff;
const device = new SoftwareAuthenticator(ORIGIN);

beforeAll(async () => {
  identity = await IdentityHarness.start(LIVE);
  await addStaffPasskey(identity, await staffLogIn(identity, FIRST), device);
});
afterAll(() => identity.stop());
beforeEach(async () => {
  owner = await staffPasskeyLogIn(identity, device);
});

/** What the gateway is told of a session. */
const check = ({ id, sessionId }: Staff): Promise<object> =>
  identity.ask(sessionCheck, { user_id: id, session_id: sessionId });

describe('an owner in live mode', () => {
  it('without a passkey logs in by password and code only to add one', async () => {
    const credentials = await hire(identity, owner, 'owner');
    const entered = await staffLogIn(identity, credentials);
    expect(await check(entered)).toMatchObject({ role: 'owner', needs_passkey: true });
    const { needs_passkey, calls } = await identity.call(consoleMe, {}, entered);
    expect([needs_passkey, calls.sort()]).toEqual([true, ['logout', 'me', 'passkeys/add', 'passkeys/options']]);
    const own = new SoftwareAuthenticator(ORIGIN);
    await addStaffPasskey(identity, entered, own);
    await expect(check(entered)).rejects.toEqual(refused('UNAUTHENTICATED'));
    const second = await staffPasskeyLogIn(identity, own);
    expect(await check(second)).toMatchObject({ role: 'owner', needs_passkey: false });
    expect((await identity.call(consoleMe, {}, second)).calls).toContain('operators/create');
    await addStaffPasskey(identity, second);
  });

  it('with a passkey is refused by password and code, and only told so with both', async () => {
    const { email, password } = FIRST;
    const enter = (request: object): Promise<unknown> => identity.call(consoleLogin, { email, password, ...request });
    await expect(enter({ totp: nextCode(identity, SECRET) })).rejects.toEqual(REQUIRED);
    await expect(enter({})).rejects.toEqual(refused('SECOND_FACTOR'));
    await expect(enter({ password: 'wrong' })).rejects.toEqual(refused('WRONG_CREDENTIALS'));
  });

  it('adds the first passkey in one session only, whoever opened the others', async () => {
    const credentials = await hire(identity, owner, 'owner');
    const [one, two] = [await staffLogIn(identity, credentials), await staffLogIn(identity, credentials)];
    const asked = await identity.call(consolePasskeyOptions, {}, two);
    await addStaffPasskey(identity, one);
    const late = { name: 'x', passkey: new SoftwareAuthenticator(ORIGIN).create(asked) };
    await expect(identity.call(consolePasskeyAdd, late, two)).rejects.toEqual(REQUIRED);
    await expect(addStaffPasskey(identity, two)).rejects.toEqual(REQUIRED);
    await expect(addStaffPasskey(identity, one)).rejects.toEqual(REQUIRED);
    await expect(check(two)).rejects.toEqual(refused('UNAUTHENTICATED'));
  });

  it('whose lost passkeys another owner removed adds a new one', async () => {
    const credentials = await hire(identity, owner, 'owner');
    const lost = new SoftwareAuthenticator(ORIGIN);
    const second = await staffLogIn(identity, credentials);
    await addStaffPasskey(identity, second, lost);
    await identity.call(consoleOperatorRemovePasskeys, { id: second.id }, owner);
    await expect(staffPasskeyLogIn(identity, lost)).rejects.toEqual(refused('PASSKEY_REFUSED'));
    const found = new SoftwareAuthenticator(ORIGIN);
    await addStaffPasskey(identity, await staffLogIn(identity, credentials), found);
    expect((await staffPasskeyLogIn(identity, found)).id).toBe(second.id);
  });

  it('who is the only one adds a new one after changed settings removed those that were lost', async () => {
    const settings = { CONSOLE_PASSWORD: 'changed in the settings' };
    await identity.restart(settings);
    await expect(staffPasskeyLogIn(identity, device)).rejects.toEqual(refused('PASSKEY_REFUSED'));
    const entered = await staffLogIn(identity, { ...FIRST, password: settings.CONSOLE_PASSWORD });
    expect(await check(entered)).toMatchObject({ needs_passkey: true });
    await addStaffPasskey(identity, entered, device);
    await identity.restart(settings);
    expect((await staffPasskeyLogIn(identity, device)).id).toBe(owner.id);
  });
});

it('leaves the choice to operators of other roles', async () => {
  const credentials = await hire(identity, owner, 'finance');
  const finance = await staffLogIn(identity, credentials);
  expect(await check(finance)).toMatchObject({ role: 'finance', needs_passkey: false });
  await addStaffPasskey(identity, finance);
  expect(await check(await staffLogIn(identity, credentials))).toMatchObject({ needs_passkey: false });
});
