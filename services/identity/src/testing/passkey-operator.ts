import {
  type ConsoleLoginReply,
  type ConsoleLoginRequest,
  consoleLogin,
  consoleOperatorCreate,
  consolePasskeyAdd,
  consolePasskeyLogin,
  consolePasskeyLoginOptions,
  consolePasskeyOptions,
  type PasskeyView,
  type Role,
} from '@makoto/contracts';
import { Secret, TOTP } from 'otpauth';
import { type IdentityHarness, sessionOf } from './identity-harness.js';
import { ORIGIN } from './passkey-customer.js';
import { SoftwareAuthenticator } from './software-authenticator.js';

const PASSWORD = 'a passphrase of an operator';

/** A logged-in operator and the context of their calls. */
export interface Staff {
  id: string;
  email: string;
  sessionId: string;
  context: { userId: string; sessionId: string; operator: true };
}

/** What an operator knows and has. */
export interface Credentials {
  email: string;
  password: string;
  secret: string;
}

let next = 0;

/** A new operator, who has replaced the initial password. */
export async function hire(identity: IdentityHarness, by: Staff, role: Role = 'support'): Promise<Credentials> {
  const email = `staff${++next}@makoto.example`;
  const { password, totp_secret } = await identity.call(consoleOperatorCreate, { email, role }, by);
  const totp = nextCode(identity, totp_secret);
  await identity.call(consoleLogin, { email, password, totp, new_password: PASSWORD });
  return { email, password: PASSWORD, secret: totp_secret };
}

/** The code that works next. Each works once, so the clock moves on by half a minute. */
export function nextCode(identity: IdentityHarness, secret: string): string {
  identity.clock.advance(30_000);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: identity.clock.now() });
}

export async function staffLogIn(
  identity: IdentityHarness,
  { email, password, secret }: Credentials,
  ip?: string,
): Promise<Staff> {
  const request: ConsoleLoginRequest = { email, password };
  if (secret) request.totp = nextCode(identity, secret);
  return staffOf(await identity.call(consoleLogin, request, undefined, ip ? { ip } : {}));
}

/** Adds a passkey; a new session is proof enough. */
export async function addStaffPasskey(
  identity: IdentityHarness,
  staff: Staff,
  device = new SoftwareAuthenticator(ORIGIN),
  proof: object = {},
): Promise<PasskeyView> {
  const options = await identity.call(consolePasskeyOptions, proof, staff);
  return identity.call(consolePasskeyAdd, { name: 'Office key', passkey: device.create(options) }, staff);
}

export async function staffPasskeyLogIn(identity: IdentityHarness, device: SoftwareAuthenticator): Promise<Staff> {
  const passkey = device.sign(await identity.call(consolePasskeyLoginOptions));
  return staffOf(await identity.call(consolePasskeyLogin, { passkey }));
}

function staffOf({ operator: { id, email }, access_token }: ConsoleLoginReply): Staff {
  const sessionId = sessionOf(access_token);
  return { id, email, sessionId, context: { userId: id, sessionId, operator: true } };
}
