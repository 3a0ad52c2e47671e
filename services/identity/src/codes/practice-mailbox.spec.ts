import { mailbox, sendCode, userLogin } from '@makoto/contracts';
import { IdentityHarness, LOCAL, PASSWORD } from '../testing/identity-harness.js';

const OWN = 'a'.repeat(32);
const OTHER = 'b'.repeat(32);
const EMAIL = 'hanako@example.com';

let identity: IdentityHarness;
let username: string;

beforeAll(async () => {
  identity = await IdentityHarness.start({ MODE: 'practice', PUBLIC_URL: 'http://localhost:8080' });
  ({ username } = await identity.register({ email: EMAIL, device: OWN }));
  await identity.register({ device: OTHER });
  await identity.call(sendCode, { account: EMAIL, purpose: 'reset_pwd' });
});
afterAll(() => identity.stop());

const read = async (request: object, extra: object = {}): Promise<string[]> =>
  (await identity.call(mailbox, request, undefined, extra)).list.map((message) => message.purpose);

it.each<[string, object, object, string[]]>([
  ['a visitor without a device id', { account: EMAIL }, {}, []],
  ['a visitor who asks under the user name', { account: 'user1' }, {}, []],
  ["another customer's browser", { account: EMAIL, device: OTHER }, {}, []],
  ['the browser in which the customer has registered', { account: EMAIL, device: OWN }, {}, ['reset_pwd']],
  ['a browser on the machine itself', { account: EMAIL }, LOCAL, ['reset_pwd']],
])('%s reads of the practice mailbox what it may', async (_who, request, extra, expected) => {
  expect(await read(request, extra)).toEqual(expected);
});

it('a browser may read the mailbox once the customer has logged in there', async () => {
  const device = 'c'.repeat(32);
  expect(await read({ account: EMAIL, device })).toEqual([]);
  await identity.call(userLogin, { account: username, password: PASSWORD, device });
  expect(await read({ account: EMAIL, device })).toEqual(['reset_pwd']);
});

it('a code for a new address is read in the browser of the customer who binds it, and nowhere else', async () => {
  const device = 'd'.repeat(32);
  const caller = await identity.register({ device });
  await identity.call(sendCode, { account: 'new@example.com', purpose: 'bind_email' }, caller);
  expect(await read({ account: 'new@example.com', device: OTHER })).toEqual([]);
  expect(await read({ account: 'new@example.com', device })).toEqual(['bind_email']);
});

it('a proxy on the machine makes nobody local: only a product with a local address has local callers', async () => {
  const hosted = await IdentityHarness.start({ MODE: 'practice', PUBLIC_URL: 'https://practice.example' });
  await hosted.register({ email: EMAIL, device: OWN });
  await hosted.call(sendCode, { account: EMAIL, purpose: 'reset_pwd' });
  expect((await hosted.call(mailbox, { account: EMAIL }, undefined, LOCAL)).list).toEqual([]);
  await hosted.stop();
});
