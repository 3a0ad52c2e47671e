import type { Browser, Page } from 'playwright';
import { auditProduct } from '../../tools/audit/audit.ts';
import type { Product } from '../../tools/product/product.ts';
import { openBrowser, openPage, PHONE } from '../support/browser.ts';
import { eventually } from '../support/client.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

const USERNAME = `app${process.pid}`;
const PASSWORD = 'a-good-passphrase';
const PIN = '135790';
const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

let product: Product;
let browser: Browser;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  product = await startTestProduct();
  browser = await openBrowser();
  const context = await browser.newContext({ viewport: PHONE, locale: 'en-US' });
  await context.addInitScript(() => localStorage.setItem('lang', 'en'));
  ({ page, complaints } = await openPage(context));
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const go = (path: string): Promise<unknown> => page.goto(`${product.url}${path}`);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const says = (text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();

describe('the main journey, in the app on a phone', () => {
  it('opens an account with a payment PIN', async () => {
    await go('/reg');
    await page.getByLabel('User name').fill(USERNAME);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
    await page.getByRole('textbox', { name: 'Password again' }).fill(PASSWORD);
    await page.getByRole('textbox', { name: 'Payment PIN' }).fill(PIN);
    await page.getByRole('checkbox').check();
    await button('Open an account').click();
    await says('Total assets');
    expect(await page.title()).toContain('Makoto');
  });

  it('logs out, is asked to log in, and comes back to where it was going', async () => {
    await go('/my');
    await button('Log out').click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL((url) => url.pathname !== '/my');
    await go('/wallet');
    await page.waitForURL(/\/login/);
    await page.getByRole('textbox', { name: /User name/ }).fill(USERNAME);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
    await button('Log in').click();
    await page.waitForURL(/\/wallet/);
  });

  it('deposits by quick payment and sees it arrive', async () => {
    await go('/recharge');
    await page.getByLabel('Amount').fill('500');
    await button('Next').click();
    await says('Waiting for payment');
    await button('I have paid').click();
    await says('US$500.00 is available now.');
  });

  it('sees twelve or more instruments move live', async () => {
    await go('/hq');
    const rows = page.getByRole('main').getByRole('listitem');
    await page.getByText('BTCUSDT').first().waitFor();
    const text = (): Promise<string> => page.getByRole('main').innerText();
    const before = await text();
    await eventually(async () => expect(await text()).not.toBe(before));
    expect(await rows.count()).toBeGreaterThan(0);
  });

  it('says practice mode where it shows money', async () => {
    for (const path of ['/', '/trade', '/wallet', '/recharge', '/withdraw', '/runningwater', '/record', '/financing']) {
      await go(path);
      await page
        .getByText(/practice mode/i)
        .first()
        .waitFor();
    }
  });

  it('places an order, watches the countdown and is told the result', async () => {
    await go('/trade?symbol=BTCUSDT');
    await says('US$500.00 available');
    await button('Buy up').click();
    await button('Place order').click();
    await page.getByRole('timer').first().waitFor();
    await page.getByRole('dialog', { name: 'Result' }).waitFor({ timeout: 40_000 });
    await says(/^(Won|Lost|Tie|Void)$/);
  });

  it('finds the order in the records and every movement on the statement', async () => {
    await go('/orderrecord');
    await says(/BTCUSDT/);
    await go('/runningwater');
    const entries = page.getByRole('main').getByRole('listitem');
    for (const hasText of [/Deposit/, /Stake/, /Fee/]) await entries.filter({ hasText }).first().waitFor();
  });

  it('binds an address and withdraws to it', async () => {
    await go('/withdraw');
    await page.getByRole('radio', { name: 'TRC-20 address' }).check({ force: true });
    await page.getByRole('link', { name: 'Bind an address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Address (TRC-20)' }).fill(ADDRESS);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await enterPin();
    await page.waitForURL(/\/withdraw/);
    await page.getByRole('radio', { name: 'TRC-20 address' }).check({ force: true });
    await page.getByRole('radio', { name: 'USD', exact: true }).check({ force: true });
    await page.getByLabel('Amount').fill('50');
    await button('Withdraw').click();
    await enterPin();
    await page.getByRole('link', { name: 'See its status' }).click();
    await page.getByText('Completed').first().waitFor({ timeout: 60_000 });
  });

  it('had nothing to complain about on the console', () => {
    expect(complaints).toEqual([]);
  });

  it('leaves books that balance', async () => {
    expect((await auditProduct(product.adminDatabaseUrl)).broken).toEqual([]);
  });
});

/** Types the payment PIN on the pad of the sheet, as a thumb would. */
async function enterPin(): Promise<void> {
  await page.getByRole('group', { name: 'Enter your payment PIN' }).waitFor();
  await page.keyboard.type(PIN);
}
