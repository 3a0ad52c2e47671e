import {
  type LoginReply,
  type MailboxMessage,
  mailbox,
  type PasskeyView,
  passkeyAdd,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
} from '@makoto/contracts';
import { until } from '@makoto/platform/testing';
import { type Caller, type IdentityHarness, LOCAL } from './identity-harness.js';
import { SoftwareAuthenticator } from './software-authenticator.js';

export const ORIGIN = 'http://localhost:8080';
export const PIN = '482913';
export const MINUTE_MS = 60_000;

let next = 0;

/** An e-mail address that no other test uses. */
export const freshEmail = (): string => `passkey${++next}@example.com`;

/** Adds a passkey; the session of a new customer is proof enough. */
export async function addPasskey(
  identity: IdentityHarness,
  user: Caller,
  { device = new SoftwareAuthenticator(ORIGIN), proof = {} }: { device?: SoftwareAuthenticator; proof?: object } = {},
): Promise<PasskeyView> {
  const options = await identity.call(passkeyOptions, { purpose: 'add', ...proof }, user);
  return identity.call(passkeyAdd, { name: 'My phone', passkey: device.create(options) }, user);
}

export interface PasskeyCustomer {
  user: Caller;
  device: SoftwareAuthenticator;
  id: string;
}

/** A customer with a passkey, whose session is no proof any more. */
export async function passkeyCustomer(identity: IdentityHarness, fields: object = {}): Promise<PasskeyCustomer> {
  const user = await identity.register({ pay_password: PIN, ...fields });
  const device = new SoftwareAuthenticator(ORIGIN);
  const { id } = await addPasskey(identity, user, { device });
  identity.clock.advance(5 * MINUTE_MS);
  return { user, device, id };
}

export async function passkeyLogIn(
  identity: IdentityHarness,
  device: SoftwareAuthenticator,
  more: object = {},
): Promise<LoginReply> {
  const passkey = device.sign(await identity.call(passkeyLoginOptions));
  return identity.call(passkeyLogin, { passkey, ...more });
}

/** The security notices that an address got, the newest first, once there are so many. */
export async function noticesTo(identity: IdentityHarness, email: string, count: number): Promise<string[]> {
  let list: MailboxMessage[] = [];
  await until(async () => {
    const found = await identity.call(mailbox, { account: email }, undefined, LOCAL);
    list = found.list.filter(({ purpose }) => purpose === 'security');
    return list.length >= count;
  });
  return list.map(({ text }) => text);
}
