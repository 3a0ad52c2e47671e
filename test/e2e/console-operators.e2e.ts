import type { Role } from '@makoto/contracts';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Route } from 'playwright';
import { plainPicture } from '../../tools/launcher/demo/picture.ts';
import type { Product } from '../../tools/launcher/product/product.ts';
import { openBrowser } from '../support/browser.ts';
import { Client, isJson } from '../support/client.ts';
import { OperatorScreen } from '../support/console/operator-screen.ts';
import { hired, ownerOf, staffOf } from '../support/console/operators.ts';
import { Phone } from '../support/phone.ts';
import { startTestProduct } from '../support/test-product.ts';
import { VirtualAuthenticator } from '../support/virtual-authenticator.ts';
import '../support/long-timeout.ts';

// Operators of several roles: their accounts, conversations that change hands, bank statements and scheduled changes. The
// app and the other consoles are open beforehand, and must show each change without a reload.

let product: Product;
let browser: Browser;
let first: Client;
let staff: Record<Role, Client>;
let owner: OperatorScreen;
let finance: OperatorScreen;
let support: OperatorScreen;
let customer: Client;
let username: string;
let phone: Phone;
let deposit: Record<string, unknown>;

beforeAll(async () => {
  product = await startTestProduct();
  browser = await openBrowser();
  first = await ownerOf(product);
  staff = await staffOf(product, first);
  customer = new Client(product.url);
  ({ username } = await customer.register());
  owner = await OperatorScreen.of(browser, product.url, first.token);
  finance = await OperatorScreen.of(browser, product.url, staff.finance.token);
  support = await OperatorScreen.of(browser, product.url, staff.support.token);
  phone = await Phone.of(browser, product.url, customer.token);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('a new operator can log in only with the authenticator code, and is logged out when the role changes', async () => {
  const email = 'newcomer@makoto.example';
  await owner.section('Operators');
  await owner.button('Add an operator').click();
  const dialog = owner.dialog('Add an operator');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('button', { name: 'Add an operator' }).click();
  const shown = owner.dialog(email);
  const password = await shown.locator('code').first().innerText();
  const secret = await shown.locator('code').nth(1).innerText();
  await shown.getByRole('button', { name: 'OK' }).click();

  const newcomer = await OperatorScreen.of(browser, product.url);
  await newcomer.page.getByLabel('E-mail').fill(email);
  await newcomer.page.getByLabel('Password').fill(password.trim());
  await newcomer.button(/^Log in$/).click();
  await newcomer.page.getByLabel(/Your own password/).fill('a long passphrase of a newcomer');
  await newcomer.button(/^Log in$/).click();
  await newcomer.page.getByRole('alert').getByText('authenticator').waitFor();
  const code = new TOTP({ secret: Secret.fromBase32(secret.trim()) }).generate();
  await newcomer.page.getByLabel('Authenticator code').fill(code);
  await newcomer.button(/^Log in$/).click();
  await newcomer.section('Messages');
  expect(await newcomer.navigation().getByRole('link', { name: 'Audit log' }).count()).toBe(0);

  await owner.choose(owner.row(email).getByRole('combobox', { name: 'Role' }), 'Auditor');
  await owner.confirm('Change the role to Auditor?');
  await newcomer.button(/^Log in$/).waitFor();
});

describe('a passkey', () => {
  const LOGIN_OPTIONS = /\/console\/passkey_login_options$/;
  const NAME = 'Office laptop';

  /** A new auditor's console at the public address: passkeys do not work at 127.0.0.1. */
  async function newConsole() {
    const { email, client } = await hired(product, first, 'auditor');
    const local = `http://localhost:${new URL(product.url).port}`;
    const screen = await OperatorScreen.of(browser, local, client.token);
    return { email, screen, authenticator: await VirtualAuthenticator.on(screen.page) };
  }

  it('logs an operator in by the autofill and by a button, until it is removed', async () => {
    const { email, screen, authenticator } = await newConsole();
    await screen.page.getByRole('link', { name: email }).click();
    await screen.button('Add a passkey').click();
    const dialog = screen.dialog('Add a passkey');
    await dialog.getByLabel('Name of the passkey').fill(NAME);
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await screen.row(NAME).getByText('Not used yet').waitFor();
    // Chromium picks it from the autofill by itself.
    await screen.button('Log out').click();
    await screen.page.getByRole('link', { name: email }).click();
    await screen.row(NAME).waitFor();
    expect(await screen.row(NAME).getByText('Not used yet').count()).toBe(0);

    await authenticator.agree(false);
    const offered = screen.page.waitForResponse(LOGIN_OPTIONS);
    await screen.button('Log out').click();
    await offered;
    // As in passkeys.e2e.ts: the user agrees while the button's own request is on its way.
    const asked = Promise.withResolvers<Route>();
    await screen.page.route(LOGIN_OPTIONS, (route) => asked.resolve(route), { times: 1 });
    await screen.button('Log in with a passkey').click();
    const request = await asked.promise;
    await authenticator.agree(true);
    await request.continue();
    await screen.button(`Remove ${NAME}`).click();
    await screen.dialog(`Remove “${NAME}”?`).getByRole('button', { name: 'Remove', exact: true }).click();
    await screen.says(/^No passkeys yet/);
    expect(screen.complaints).toEqual([]);
    await screen.button('Log out').click();
    await screen.says(/This passkey was not accepted/);
    await owner.section('Audit log');
    await owner.says('Removed a passkey of their own');
  });

  it('is added and used by an owner who may do nothing else before', async () => {
    const { email, screen } = await newConsole();
    // The product runs in practice mode, in which nobody needs one.
    await screen.page.route(/\/console\/me$/, async (route) => {
      const response = await route.fetch();
      const { data, ...rest }: { data: object } = await response.json();
      await route.fulfill({ response, json: { ...rest, data: { ...data, needs_passkey: true } } });
    });
    await screen.page.reload();
    await screen.says('Add a passkey first');
    await screen.page.getByLabel('Name of the passkey').fill(NAME);
    await screen.button('Add a passkey').click();
    await screen.says(/The passkey was added/);
    await screen.page.unrouteAll();
    await screen.button('Log in with a passkey').click();
    await screen.page.getByRole('link', { name: email }).waitFor();
    await screen.section('Audit log');
    expect(screen.complaints).toEqual([]);
  });
});

it('a bank statement is matched by reference, and confirming its lines credits the deposits', async () => {
  deposit = await customer.ok('user/deposit', { method: 'bank', currency: 'USD', amount: '77.00' });
  const payTo = deposit['pay_to'];
  const reference = isJson(payTo) ? String(payTo['reference']) : '';
  await phone.go(`/recharge2?id=${String(deposit['id'])}`);
  await finance.section('Bank statements');
  await finance.button('Upload a statement').click();
  const dialog = finance.dialog('Upload a statement');
  await finance.choose(dialog.getByLabel('Currency'), 'USD');
  const chosen = finance.page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a file' }).click();
  const buffer = Buffer.from(
    `Date,Description,Credit\n2026-11-20,from A ${reference},77.00\n2026-11-20,unknown,5.00\n`,
  );
  await (await chosen).setFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await finance.row(String(deposit['number'])).getByText('Matches', { exact: true }).waitFor();
  await finance.page.getByRole('checkbox', { name: 'All on this page' }).check();
  await finance.button('Confirm selected (1)').click();
  await finance.confirm('each with the bank’s amount?');
  await finance.says('1 confirmed, 0 refused.');
  await phone.says(/is available now/);
});

it('a conversation assigned to another operator appears there at once, with its record, saved replies and pictures', async () => {
  const about = { kind: 'deposit', id: deposit['id'] };
  await customer.ok('support/send', { text: 'What became of this?', about });
  const thanks = 'Thank you. It was credited today.';
  const saved = { name: 'Credited', text_en: thanks, text_jp: thanks, text_zn: thanks };
  await staff.support.ok('console/chats/save_reply', saved);
  const { email } = await staff.support.ok('console/me');
  await support.section('Messages');
  await support.page.getByRole('radiogroup').getByText(/^Mine/).click();
  await owner.section('Messages');
  await owner.page.getByRole('cell', { name: username }).click();
  await owner.choose(owner.page.getByRole('combobox', { name: 'Assigned to' }), String(email));
  await support.page.getByRole('cell', { name: username }).click();

  await support.page
    .getByRole('log')
    .getByRole('link', { name: /^Deposit/ })
    .click();
  await support.row(String(deposit['number'])).getByText('Completed', { exact: true }).waitFor();
  await support.page.goBack();
  await support.choose(support.page.getByRole('combobox', { name: 'Saved reply' }), 'Credited');
  expect(await support.page.getByLabel('Reply', { exact: true }).inputValue()).toBe(thanks);
  const chosen = support.page.waitForEvent('filechooser');
  await support.button('Add a picture').click();
  const buffer = plainPicture(64, 48, [20, 120, 60]);
  await (await chosen).setFiles({ name: 'slip.png', mimeType: 'image/png', buffer });
  await support.says('slip.png');
  await phone.go('/kf');
  await support.button('Send').click();
  await phone.says(thanks);
  await phone.page.getByRole('img', { name: 'Attached picture' }).waitFor();

  const closed = owner.page.getByRole('button', { name: 'Close', exact: true });
  await closed.click();
  await owner.confirm('Close this conversation?');
  await support.button('Close').waitFor({ state: 'detached' });
});

it('an edited page has its new version at once', async () => {
  await owner.section('Pages');
  await owner.row('Terms of use').getByRole('button', { name: 'Edit' }).click();
  const dialog = owner.dialog('Terms of use');
  await dialog.getByLabel('Text').first().fill('The terms of today.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await owner.confirm('Save this as the next version?');
  await owner.row('Terms of use').getByRole('cell', { name: '2', exact: true }).waitFor();
  await phone.go('/page?name=terms');
  await phone.says('The terms of today.');
});

it('scheduled support hours wait for their time, and a change from now replaces them', async () => {
  const change = async (closes: string, from: string): Promise<void> => {
    await owner.button('Change the hours').click();
    const dialog = owner.dialog('Change the hours');
    await dialog.getByLabel('Sunday: closes').fill(closes);
    await dialog.getByLabel('In effect from').fill(from);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await owner.confirm('Change the hours?');
    await owner.closed(dialog);
  };
  await phone.go('/kf');
  await phone.page.getByText(/^(Open now|Closed now)/).click();
  await phone.says(/Hours: Every day 9:00–21:00/);
  await owner.section('Support hours');
  await change('15:00', '2040-01-01T09:00');
  await owner.says(/^Scheduled from 1\sJan\s2040/);
  await owner.says(/Sun 9:00–15:00/);
  await change('16:00', '');
  await owner.says('Replaced before it took effect');
  await phone.says(/Hours: Mon–Sat 9:00–21:00, Sun 9:00–16:00/);
});

it('the navigation shows new waiting items', async () => {
  const waiting = support.navigation().filter({ hasText: 'Messages' });
  expect(await waiting.getByTitle('1', { exact: true }).count()).toBe(0);
  await customer.ok('support/send', { text: 'One more question.' });
  await waiting.getByTitle('1', { exact: true }).waitFor();
});

it('no browser logged an error', () => {
  expect([owner, finance, support, phone].flatMap((screen) => screen.complaints)).toEqual([]);
});
