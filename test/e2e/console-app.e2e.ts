import type { Browser, Page } from 'playwright';
import type { Product } from '../../tools/launcher/product/product.ts';
import { openBrowser } from '../support/browser.ts';
import { Client, eventually } from '../support/client.ts';
import { handIn } from '../support/console/hand-in.ts';
import { Desk } from '../support/console/operator-screen.ts';
import { Phone } from '../support/phone.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

// An operator at the desk and a customer on the phone at the same time: what one does, the other sees without asking.

/** That somebody is writing is told every few seconds, so one key may say nothing. */
const SHOWN_SOON_MS = 1_000;

let product: Product;
let browser: Browser;
let operator: Desk;
let app: Phone;
let desk: Page;
let phone: Page;
let customer: Client;
let username: string;

beforeAll(async () => {
  product = await startTestProduct();
  browser = await openBrowser();
  customer = new Client(product.url);
  const registered = await customer.register();
  username = registered.username;
  operator = await Desk.of(browser, product.url);
  desk = operator.page;
  app = await Phone.of(browser, product.url);
  phone = app.page;
  await logInAtTheDesk();
  await app.go('/login');
  await app.logIn(username, registered.password);
  await phone.waitForURL((url) => url.pathname !== '/login');
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe('an operator at the desk, the customer on the phone', () => {
  it('approves a verification, and the app says so at once', async () => {
    await handIn(customer);
    await phone.goto(`${product.url}/my`);
    await phone.getByText('Under review').first().waitFor();
    await operator.section('Verification');
    await desk.getByRole('cell', { name: username }).click();
    await desk.getByRole('img', { name: 'Front of the document' }).waitFor();
    await desk.keyboard.press('a');
    await desk.getByRole('tooltip').getByRole('button', { name: 'OK' }).click();
    await phone.getByText('Approved', { exact: true }).first().waitFor();
  });

  it('confirms a deposit with what really arrived, and the app shows the money', async () => {
    const deposit = await customer.ok('user/deposit', { method: 'bank', currency: 'USD', amount: '120.00' });
    await phone.goto(`${product.url}/recharge2?id=${String(deposit['id'])}`);
    await operator.section('Deposits');
    await desk.getByText('Awaiting payment', { exact: true }).first().click();
    await desk.getByRole('cell', { name: String(deposit['number']) }).click();
    await desk.getByLabel('What really arrived').fill('119.50');
    await desk.getByRole('button', { name: 'Confirm the amount' }).click();
    await desk.getByRole('tooltip').getByText('Credit the customer for 119.50 USD?').waitFor();
    await desk.getByRole('tooltip').getByRole('button', { name: 'OK' }).click();
    await phone
      .getByText(/119\.50/)
      .first()
      .waitFor();
    await phone
      .getByText(/is available now/)
      .first()
      .waitFor();
  });

  it('answers a message; each sees the other’s words and that they were read', async () => {
    await phone.goto(`${product.url}/kf`);
    await phone.getByLabel('Message', { exact: true }).fill('Where is my deposit?');
    await phone.getByRole('button', { name: 'Send' }).click();
    await operator.section('Messages');
    await desk.getByRole('cell', { name: username }).click();
    await desk.getByRole('log').getByText('Where is my deposit?').waitFor();
    await eventually(async () => {
      await phone.getByLabel('Message', { exact: true }).pressSequentially('.');
      await desk.getByText('The customer is writing').waitFor({ timeout: SHOWN_SOON_MS });
    });
    await phone
      .getByText(/· Read$/)
      .first()
      .waitFor();
    await desk.getByLabel('Answer', { exact: true }).fill('It is in your wallet.');
    await phone.getByText('Support is writing').waitFor();
    await desk.getByRole('button', { name: 'Send' }).click();
    await phone.getByText('It is in your wallet.').first().waitFor();
    await desk
      .getByRole('log')
      .getByText(/· Read$/)
      .waitFor();
  });

  it('finds all of it in the audit log, whose chain the browser itself checks', async () => {
    await operator.section('Audit log');
    await desk.getByRole('button', { name: 'Check the chain here' }).click();
    await desk.getByText(/The chain holds/).waitFor();
    await desk.getByRole('cell', { name: 'Approved a verification' }).first().waitFor();
  });

  it('opens every section without a complaint of the browser', async () => {
    const names = await operator.navigation().getByRole('link').allInnerTexts();
    for (const name of names) await operator.section(name);
    expect(names.length).toBeGreaterThan(14);
    expect([...operator.complaints, ...app.complaints]).toEqual([]);
  });
});

async function logInAtTheDesk(): Promise<void> {
  await desk.getByLabel('E-mail').fill(product.secrets('CONSOLE_EMAIL'));
  await desk.getByLabel('Password').fill(product.secrets('CONSOLE_PASSWORD'));
  await desk.getByRole('button', { name: 'Log in' }).click();
  await desk.getByRole('menuitem', { name: 'Overview' }).waitFor();
}
