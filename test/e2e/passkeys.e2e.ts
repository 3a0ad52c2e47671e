import type { Browser, Route } from 'playwright';
import { openBrowser } from '../support/browser.ts';
import { Client } from '../support/client.ts';
import { Phone } from '../support/phone.ts';
import { sharedProduct } from '../support/test-product.ts';
import { type Credentials, VirtualAuthenticator } from '../support/virtual-authenticator.ts';
import { TRON_ADDRESS } from '../support/withdraw.ts';
import '../support/long-timeout.ts';

// Passkeys in a browser, with its own authenticator in place of a device's. See docs/adr/038-passkeys.md.

const NAME = 'My first passkey';
const LOGIN_OPTIONS = /\/user\/passkey_login_options$/;

let browser: Browser;
/** At the public address: passkeys do not work at 127.0.0.1. */
let url: string;

beforeAll(async () => {
  const [product, opened] = await Promise.all([sharedProduct(), openBrowser()]);
  browser = opened;
  url = `http://localhost:${new URL(product.url).port}`;
});
afterAll(() => browser?.close());

/** A phone without passkeys. */
async function newPhone(): Promise<{ phone: Phone; authenticator: VirtualAuthenticator }> {
  const phone = await Phone.of(browser, url);
  return { phone, authenticator: await VirtualAuthenticator.on(phone.page) };
}

/** A phone that has these passkeys from the user's other devices. Chromium picks them from the autofill by itself. */
async function phoneWith(credentials: Credentials, signCount: number): Promise<Phone> {
  const { phone, authenticator } = await newPhone();
  await authenticator.add(credentials, signCount);
  return phone;
}

it('leads from the registration to a passkey that logs in, confirms, and is refused once it is removed', async () => {
  const username = `pass${Date.now().toString(36)}`;
  const { phone, authenticator } = await newPhone();
  await phone.go('/reg?next=/wallet');
  await phone.page.getByRole('switch', { name: /Add a passkey next/ }).check();
  await phone.openAccount(username, 'correct horse 7');
  await phone.fill('Name of the new passkey', NAME);
  await phone.button('Add a passkey').click();
  await phone.page.waitForURL(/\/wallet$/);
  await phone.go('/my/passkeys');
  await phone.says(NAME);
  await phone.says('Not used yet');

  const autofilled = await phoneWith(await authenticator.credentials(), 100);
  await autofilled.go('/login?next=/my/passkeys');
  await autofilled.says(NAME);
  const { phone: other, authenticator: later } = await newPhone();
  await later.agree(false);
  await later.add(await authenticator.credentials(), 1_000);
  const offered = other.page.waitForResponse(LOGIN_OPTIONS);
  await other.go('/login?next=/my/passkeys');
  await offered;
  // The user agrees while the button's own request is on its way: a request that has begun does not notice it, and the
  // autofill's must have been withdrawn.
  const asked = Promise.withResolvers<Route>();
  await other.page.route(LOGIN_OPTIONS, (route) => asked.resolve(route), { times: 1 });
  await other.button('Log in with a passkey').click();
  const request = await asked.promise;
  await later.agree(true);
  await request.continue();
  await other.says(NAME);
  await other.says(/^Last used/);

  const customer = new Client(url);
  customer.token = String(
    (await customer.ok('user/login', { account: username, password: 'correct horse 7' }))['access_token'],
  );
  await customer.deposit('500.00');
  await other.go('/banklist?bind=address');
  await other.fill('Address (TRC-20)', TRON_ADDRESS);
  await other.button('Next').click();
  await other.button('Confirm with a passkey').click();
  await other.says('Address added');
  await other.go('/withdraw');
  await other.choose('TRC-20 address');
  await other.choose('USD');
  await other.fill('Amount', '50');
  await other.button('Withdraw').click();
  await other.button('Confirm with a passkey').click();
  await other.says('Withdrawal requested');
  expect(await customer.balance('withdrawing')).toBe('50.00');

  await phone.go('/my/passkeys');
  await phone.button(`Remove ${NAME}`).click();
  await phone.dialog(`Remove “${NAME}”?`).getByRole('button', { name: 'Remove', exact: true }).click();
  await phone.says('Passkey removed');
  const refused = await phoneWith(await authenticator.credentials(), 2_000);
  await refused.go('/login');
  await refused.says(/This passkey was not accepted/);
  expect([...phone.complaints, ...other.complaints]).toEqual([]);
});
