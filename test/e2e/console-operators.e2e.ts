import type { Role } from '@makoto/contracts';
import { Secret, TOTP } from 'otpauth';
import type { Browser } from 'playwright';
import { plainPicture } from '../../tools/launcher/demo/picture.ts';
import type { Product } from '../../tools/launcher/product/product.ts';
import { openBrowser } from '../support/browser.ts';
import { Client, isJson } from '../support/client.ts';
import { Desk } from '../support/console/operator-screen.ts';
import { ownerOf, staffOf } from '../support/console/operators.ts';
import { Phone } from '../support/phone.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

// Desks of several roles: who works there, what one hands to another, the bank's statement, and what is set for a moment
// to come. As in the console's other journeys, phones and desks are open before and are not touched.

let product: Product;
let browser: Browser;
let first: Client;
let staff: Record<Role, Client>;
let owner: Desk;
let finance: Desk;
let support: Desk;
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
  owner = await Desk.of(browser, product.url, first.token);
  finance = await Desk.of(browser, product.url, staff.finance.token);
  support = await Desk.of(browser, product.url, staff.support.token);
  phone = await Phone.of(browser, product.url, customer.token);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('an operator is added with a second factor, logs in with it alone, and is out at once when the role changes', async () => {
  const [email, password] = ['newcomer@makoto.example', 'a long passphrase of a newcomer'];
  await owner.section('Operators');
  await owner.button('Add an operator').click();
  const dialog = owner.dialog('Add an operator');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel(/First password/).fill(password);
  await dialog.getByRole('button', { name: 'Add an operator' }).click();
  const shown = owner.dialog(email);
  const secret = await shown.locator('code').innerText();
  await shown.getByRole('button', { name: 'OK' }).click();

  const newcomer = await Desk.of(browser, product.url);
  await newcomer.page.getByLabel('E-mail').fill(email);
  await newcomer.page.getByLabel('Password').fill(password);
  await newcomer.button('Log in').click();
  await newcomer.page.getByRole('alert').waitFor();
  const code = new TOTP({ secret: Secret.fromBase32(secret.trim()) }).generate();
  await newcomer.page.getByLabel('Code of your authenticator app').fill(code);
  await newcomer.button('Log in').click();
  await newcomer.section('Messages');
  expect(await newcomer.navigation().getByRole('link', { name: 'Audit log' }).count()).toBe(0);

  await owner.choose(owner.row(email).getByRole('combobox', { name: 'Role' }), 'Auditor');
  await owner.sure('Change the role to Auditor?');
  await newcomer.button('Log in').waitFor();
});

it('a bank’s statement is matched against references, and what it confirms is on the open phone', async () => {
  deposit = await customer.ok('user/deposit', { method: 'bank', currency: 'USD', amount: '77.00' });
  const payTo = deposit['pay_to'];
  const reference = isJson(payTo) ? String(payTo['reference']) : '';
  await phone.go(`/recharge2?id=${String(deposit['id'])}`);
  await finance.section('Bank statements');
  await finance.button('Hand in a statement').click();
  const dialog = finance.dialog('Hand in a statement');
  await finance.choose(dialog.getByLabel('Currency'), 'USD');
  const chosen = finance.page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a file' }).click();
  const buffer = Buffer.from(
    `Date,Description,Credit\n2026-11-20,from A ${reference},77.00\n2026-11-20,unknown,5.00\n`,
  );
  await (await chosen).setFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer });
  await dialog.getByRole('button', { name: 'Read it' }).click();
  await finance.row(String(deposit['number'])).getByText('Matches', { exact: true }).waitFor();
  await finance.page.getByRole('checkbox', { name: 'All on this page' }).check();
  await finance.button('Confirm the chosen (1)').click();
  await finance.sure('each with the bank’s amount?');
  await finance.says('1 confirmed, 0 refused.');
  await phone.says(/is available now/);
});

it('a conversation that one desk gives to another is there at once; its record, a saved reply and a picture are at hand', async () => {
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
  await support.row(String(deposit['number'])).getByText('Done', { exact: true }).waitFor();
  await support.page.goBack();
  await support.choose(support.page.getByRole('combobox', { name: 'Saved reply' }), 'Credited');
  expect(await support.page.getByLabel('Answer', { exact: true }).inputValue()).toBe(thanks);
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
  await owner.sure('Close this conversation?');
  await support.button('Close').waitFor({ state: 'detached' });
});

it('a text that customers read has a new version at once', async () => {
  await owner.section('Pages');
  await owner.row('Terms of use').getByRole('button', { name: 'Change' }).click();
  const dialog = owner.dialog('Terms of use');
  await dialog.getByLabel('Text').first().fill('The terms of today.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await owner.sure('Write the next version?');
  await owner.row('Terms of use').getByRole('cell', { name: '2', exact: true }).waitFor();
  await phone.go('/page?name=terms');
  await phone.says('The terms of today.');
});

it('hours that are set for a moment to come wait for it, and those that are set instead are on the open phone', async () => {
  const change = async (closes: string, from: string): Promise<void> => {
    await owner.button('Change the hours').click();
    const dialog = owner.dialog('Change the hours');
    await dialog.getByLabel('Sunday: closes').fill(closes);
    await dialog.getByLabel('In effect from').fill(from);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await owner.sure('Change the hours?');
    await dialog.waitFor({ state: 'hidden' });
  };
  await phone.go('/kf');
  await phone.page.getByText(/^(Open now|Closed now)/).click();
  await phone.says(/Hours: Every day 9:00–21:00/);
  await owner.section('Service hours');
  await change('15:00', '2040-01-01T09:00');
  await owner.says(/^To come: from 1\sJan\s2040/);
  await owner.says(/Sun 9:00–15:00/);
  await change('16:00', '');
  await owner.says('Never in effect: replaced');
  await phone.says(/Hours: Mon–Sat 9:00–21:00, Sun 9:00–16:00/);
});

it('the navigation says how much waits, as it comes', async () => {
  const waiting = support.navigation().filter({ hasText: 'Messages' });
  expect(await waiting.getByTitle('1', { exact: true }).count()).toBe(0);
  await customer.ok('support/send', { text: 'One more question.' });
  await waiting.getByTitle('1', { exact: true }).waitFor();
});

it('had nothing to complain about', () => {
  expect([owner, finance, support, phone].flatMap((screen) => screen.complaints)).toEqual([]);
});
