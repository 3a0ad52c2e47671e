import type { Browser, Page } from 'playwright';
import type { Product } from '../../tools/launcher/product/product.ts';
import { openBrowser } from '../support/browser.ts';
import { Client, eventually } from '../support/client.ts';
import { OperatorScreen } from '../support/console/operator-screen.ts';
import { submitIdentity } from '../support/console/submit-identity.ts';
import { Phone } from '../support/phone.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

// An operator in the console and a customer in the app at the same time. Each sees at once what the other does.

/** Typing is announced every few seconds, so a single key press may announce nothing. */
const SHOWN_SOON_MS = 1_000;

let product: Product;
let browser: Browser;
let operator: OperatorScreen;
let app: Phone;
let page: Page;
let phone: Page;
let customer: Client;
let username: string;

beforeAll(async () => {
  product = await startTestProduct();
  browser = await openBrowser();
  customer = new Client(product.url);
  const registered = await customer.register();
  username = registered.username;
  operator = await OperatorScreen.of(browser, product.url);
  page = operator.page;
  app = await Phone.of(browser, product.url);
  phone = app.page;
  await logInOperator();
  await app.go('/login');
  await app.logIn(username, registered.password);
  await phone.waitForURL((url) => url.pathname !== '/login');
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe('an operator in the console and a customer in the app', () => {
  it('an approved verification shows in the app at once', async () => {
    await submitIdentity(customer);
    await phone.goto(`${product.url}/my`);
    await phone.getByText('Under review').first().waitFor();
    await operator.section('Identity verification');
    await page.getByRole('cell', { name: username }).click();
    await page.getByRole('img', { name: 'Front of the document' }).waitFor();
    await page.keyboard.press('a');
    await page.getByRole('tooltip').getByRole('button', { name: 'OK' }).click();
    await phone.getByText('Approved', { exact: true }).first().waitFor();
  });

  it('a deposit confirmed with the amount that arrived shows in the app', async () => {
    const deposit = await customer.ok('user/deposit', { method: 'bank', currency: 'USD', amount: '120.00' });
    await phone.goto(`${product.url}/recharge2?id=${String(deposit['id'])}`);
    await operator.section('Deposits');
    await page.getByText('Awaiting payment', { exact: true }).first().click();
    await page.getByRole('cell', { name: String(deposit['number']) }).click();
    await page.getByLabel('Amount received').fill('119.50');
    await page.getByRole('button', { name: 'Confirm the amount' }).click();
    await page.getByRole('tooltip').getByText('Confirm that 119.50 USD arrived?').waitFor();
    await page.getByRole('tooltip').getByRole('button', { name: 'OK' }).click();
    await phone
      .getByText(/119\.50/)
      .first()
      .waitFor();
    await phone
      .getByText(/differs from the amount requested/)
      .first()
      .waitFor();
  });

  it('both sides of a chat see messages, typing and read status', async () => {
    await phone.goto(`${product.url}/kf`);
    await phone.getByLabel('Message', { exact: true }).fill('Where is my deposit?');
    await phone.getByRole('button', { name: 'Send' }).click();
    await operator.section('Messages');
    await page.getByRole('cell', { name: username }).click();
    await page.getByRole('log').getByText('Where is my deposit?').waitFor();
    await eventually(async () => {
      await phone.getByLabel('Message', { exact: true }).pressSequentially('.');
      await page.getByText('The customer is typing').waitFor({ timeout: SHOWN_SOON_MS });
    });
    await phone
      .getByText(/· Read$/)
      .first()
      .waitFor();
    await page.getByLabel('Reply', { exact: true }).fill('It is in your wallet.');
    await phone.getByText('Support is writing').waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await phone.getByText('It is in your wallet.').first().waitFor();
    await page
      .getByRole('log')
      .getByText(/· Read$/)
      .waitFor();
  });

  it('the audit log has every action, and the browser verifies its chain', async () => {
    await operator.section('Audit log');
    await page.getByRole('button', { name: 'Verify in this browser' }).click();
    await page.getByText(/The audit log is intact/).waitFor();
    await page.getByRole('cell', { name: 'Approved an identity verification' }).first().waitFor();
  });

  it('every section opens without an error in the browser', async () => {
    const names = await operator.navigation().getByRole('link').allInnerTexts();
    for (const name of names) await operator.section(name);
    expect(names.length).toBeGreaterThan(14);
    expect([...operator.complaints, ...app.complaints]).toEqual([]);
  });
});

async function logInOperator(): Promise<void> {
  await page.getByLabel('E-mail').fill(product.secrets('CONSOLE_EMAIL'));
  await page.getByLabel('Password').fill(product.secrets('CONSOLE_PASSWORD'));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Overview' }).waitFor();
}
