import { allCalls } from '@makoto/contracts';
import type { Browser, Page } from 'playwright';
import type { Product } from '../../tools/product/product.ts';
import { attempt } from '../support/authorization/attempt.ts';
import { openBrowser, PHONE } from '../support/browser.ts';
import { Client, isJson } from '../support/client.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

// An operator at the desk and a customer on the phone at the same time: what one does, the other sees without asking.

const DESK = { width: 1280, height: 800 };
const PATIENCE_MS = 30_000;

let product: Product;
let browser: Browser;
let desk: Page;
let phone: Page;
let customer: Client;
let username: string;
const complaints: string[] = [];

beforeAll(async () => {
  product = await startTestProduct();
  browser = await openBrowser();
  customer = new Client(product.url);
  const registered = await customer.register();
  username = registered.username;
  desk = await open(DESK, 'consoleLang');
  phone = await open(PHONE, 'lang');
  await logInAtTheDesk();
  await logInOnThePhone(registered.password);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

describe('an operator at the desk, the customer on the phone', () => {
  it('approves a verification, and the app says so at once', async () => {
    await handIn();
    await phone.goto(`${product.url}/my`);
    await phone.getByText('Under review').first().waitFor();
    await section('Verification');
    await desk.getByRole('cell', { name: username }).click();
    await desk.getByRole('img', { name: 'Front of the document' }).waitFor();
    await desk.keyboard.press('a');
    await desk.getByRole('tooltip').getByRole('button', { name: 'OK' }).click();
    await phone.getByText('Approved', { exact: true }).first().waitFor();
  });

  it('confirms a deposit with what really arrived, and the app shows the money', async () => {
    const deposit = await customer.ok('user/deposit', { method: 'bank', currency: 'USD', amount: '120.00' });
    await phone.goto(`${product.url}/recharge2?id=${String(deposit['id'])}`);
    await section('Deposits');
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
    await section('Messages');
    await desk.getByRole('cell', { name: username }).click();
    await desk.getByRole('log').getByText('Where is my deposit?').waitFor();
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
    await section('Audit log');
    await desk.getByRole('button', { name: 'Check the chain here' }).click();
    await desk.getByText(/The chain holds/).waitFor();
    await desk.getByRole('cell', { name: 'kyc.approve' }).first().waitFor();
  });

  it('opens every section without a complaint of the browser', async () => {
    const names = await desk.getByRole('menuitem').allInnerTexts();
    for (const name of names) await section(name);
    expect(names.length).toBeGreaterThan(14);
    expect(complaints).toEqual([]);
  });
});

/** Goes to a section; what stood there before is gone when it is there. */
async function section(name: string): Promise<void> {
  await desk.getByRole('menuitem', { name, exact: true }).click();
  await desk.getByRole('heading', { level: 1, name }).waitFor();
}

/** A page of its own, in English, whose complaints are kept. */
async function open(viewport: typeof DESK, langKey: string): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'en-US' });
  await context.addInitScript((key) => localStorage.setItem(key, 'en'), langKey);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return page;
}

async function logInAtTheDesk(): Promise<void> {
  await desk.goto(`${product.url}/console/`);
  await desk.getByLabel('E-mail').fill(product.secrets('CONSOLE_EMAIL'));
  await desk.getByLabel('Password').fill(product.secrets('CONSOLE_PASSWORD'));
  await desk.getByRole('button', { name: 'Log in' }).click();
  await desk.getByRole('menuitem', { name: 'Overview' }).waitFor();
}

async function logInOnThePhone(password: string): Promise<void> {
  await phone.goto(`${product.url}/login`);
  await phone.getByRole('textbox', { name: /User name/ }).fill(username);
  await phone.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await phone.getByRole('button', { name: 'Log in' }).click();
  await phone.waitForURL((url) => url.pathname !== '/login');
}

/** The customer hands in a passport. */
async function handIn(): Promise<void> {
  const upload = allCalls().find((call) => call.path === 'common/upload');
  if (!upload) throw new Error('nothing takes uploads');
  const { text } = await attempt(product.url, upload, { purpose: 'idcard' }, customer.token);
  const reply: unknown = JSON.parse(text);
  const front = isJson(reply) && isJson(reply['data']) ? reply['data']['id'] : undefined;
  await customer.ok('user/bind_idcard', {
    ...{ real_name: 'Taro Yamada', gender: 'male', birthday: '1990-01-01', id_number: 'AB123456' },
    ...{ doc_type: 'passport', front },
  });
}
