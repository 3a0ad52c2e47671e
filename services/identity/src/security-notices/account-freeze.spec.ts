import {
  createApiToken,
  freezeAccount,
  resetPayPwd,
  resetPwd,
  sendCode,
  totpEnable,
  totpSetup,
  userUpdate,
} from '@makoto/contracts';
import { Secret, TOTP } from 'otpauth';
import { type Caller, IdentityHarness, PASSWORD } from '../testing/identity-harness.js';
import { freshEmail, noticesTo } from '../testing/passkey-customer.js';
import { refused } from '../testing/refused.js';

const NEXT = 'quite another 8';
const NEXT_PIN = '118822';
const PHONE = '+819012345670';
let identity: IdentityHarness;

beforeAll(async () => {
  identity = await IdentityHarness.start();
  identity.peers.start();
});
afterAll(() => identity.stop());

/** What a session can change with the password. */
const CHANGES: Record<string, (caller: Caller) => Promise<unknown>> = {
  password: (caller) =>
    identity.call(resetPwd, { old_password: PASSWORD, new_password: NEXT, confirm_password: NEXT }, caller),
  PIN: (caller) =>
    identity.call(resetPayPwd, { new_paypwd: NEXT_PIN, confirm_paypwd: NEXT_PIN, password: PASSWORD }, caller),
  'phone number': async (caller) => {
    await identity.call(sendCode, { account: PHONE, purpose: 'bind_phone' }, caller);
    const bound = { phone: PHONE, code: await identity.code(PHONE), password: PASSWORD };
    return identity.call(userUpdate, bound, caller);
  },
  'second factor': async (caller) => {
    const { secret } = await identity.call(totpSetup, {}, caller);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: identity.clock.now() });
    return identity.call(totpEnable, { code, password: PASSWORD }, caller);
  },
  'API token': (caller) => {
    const token = { name: 'bot', scopes: ['trade'], expires_in_days: 30, password: PASSWORD };
    return identity.call(createApiToken, token, caller);
  },
};

it.each(Object.entries(CHANGES))('a freeze refuses a new %s that is on its way', async (_, change) => {
  const email = freshEmail();
  const caller = await identity.register({ email });
  await identity.call(resetPayPwd, { new_paypwd: '482913', confirm_paypwd: '482913', password: PASSWORD }, caller);
  const [notice = ''] = await noticesTo(identity, email, 1);
  const token = /#freeze=([\w-]+)/.exec(notice)?.[1];
  const late = identity.blockAt(
    'attempts',
    () => change(caller),
    () => identity.call(freezeAccount, { token }),
  );
  await expect(late).rejects.toEqual(refused('UNAUTHENTICATED'));
});
