import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { openBrowser } from '../support/browser.ts';
import { eventually } from '../support/client.ts';
import { Phone } from '../support/phone.ts';
import { type SharedProduct, sharedProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

const USERNAME = `app${process.pid}`;
const PASSWORD = 'a-good-passphrase';
const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

let product: SharedProduct;
let browser: Browser;
let phone: Phone;
let page: Page;

beforeAll(async () => {
  product = await sharedProduct();
  browser = await openBrowser();
  phone = await Phone.of(browser, product.url);
  ({ page } = phone);
});

afterAll(() => browser?.close());

describe('the main journey in the app on a phone', () => {
  it('opens in Japanese by default and offers other languages before registration', async () => {
    const visitor = await browser.newPage();
    for (const path of ['/login', '/', '/reg']) {
      await visitor.goto(`${product.url}${path}`);
      await visitor.getByRole('combobox', { name: '言語' }).waitFor();
    }
    await visitor.getByRole('textbox', { name: 'ユーザー名' }).fill(USERNAME);
    await visitor.getByRole('combobox', { name: '言語' }).selectOption('English');
    await visitor.getByRole('heading', { name: 'Open an account' }).waitFor();
    expect(await visitor.getByRole('textbox', { name: 'User name' }).inputValue()).toBe(USERNAME);
    expect(await visitor.evaluate(() => [document.documentElement.lang, localStorage.getItem('lang')])).toEqual([
      'en',
      'en',
    ]);
    await visitor.close();
  });

  it('opens an account with a payment PIN', async () => {
    await phone.go('/reg');
    await phone.openAccount(USERNAME, PASSWORD);
    await phone.says('Your account is open');
    await phone.says('Total assets');
    expect(await page.title()).toContain('Makoto');
  });

  it('logs out, asks for a login, and returns to the requested screen', async () => {
    await phone.go('/my');
    await phone.button('Log out').click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL((url) => url.pathname !== '/my');
    await phone.go('/wallet');
    await page.waitForURL(/\/login/);
    await phone.logIn(USERNAME, PASSWORD);
    await phone.says('You are logged in');
    await page.waitForURL(/\/wallet/);
  });

  it('makes a quick deposit and sees it arrive', async () => {
    await phone.go('/recharge');
    await page.getByLabel('Amount').fill('500');
    await phone.button('Next').click();
    await phone.says('Waiting for payment');
    await phone.button('I have paid').click();
    await phone.says('US$500.00 is available now.');
    // The pressed button is gone, so the focus must move to the status that replaced it.
    await page.locator('[role="status"]:focus').getByText('US$500.00 is available now.').waitFor();
  });

  it('shows at least twelve instruments with live prices', async () => {
    await phone.go('/hq');
    const rows = page.getByRole('main').getByRole('listitem');
    await page.getByText('BTCUSDT').first().waitFor();
    const text = (): Promise<string> => page.getByRole('main').innerText();
    const before = await text();
    await eventually(async () => expect(await text()).not.toBe(before));
    expect(await rows.count()).toBeGreaterThan(0);
  });

  it('shows the practice banner on screens with money', async () => {
    for (const path of ['/', '/trade', '/wallet', '/recharge', '/withdraw', '/runningwater', '/record', '/financing']) {
      await phone.go(path);
      await page
        .getByText(/practice mode/i)
        .first()
        .waitFor();
    }
  });

  it('places an order, however often one goes back meanwhile, shows the countdown, and announces the result', async () => {
    await phone.go('/trade?symbol=BTCUSDT');
    await phone.says('US$500.00 available');
    const held = Promise.withResolvers<void>();
    await page.route('**/order/create', async (route) => {
      await held.promise;
      await route.continue();
    });
    await phone.button('Buy up').click();
    await phone.button('Place order').click();
    await phone.button('Placing').waitFor();
    for (let times = 0; times < 2; times++) {
      await page.evaluate(async () => {
        const moved = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
        history.back();
        await moved;
      });
      await page.waitForFunction(() => history.state?.sheets === 1);
      expect(page.url()).toBe(`${product.url}/trade?symbol=BTCUSDT`);
    }
    held.resolve();
    await page.getByRole('timer').first().waitFor();
    await page.getByRole('dialog', { name: 'Result' }).waitFor({ timeout: 40_000 });
    await phone.says(/^(Won|Lost|Tie|Void)$/);
  });

  it('lists the order in the records and every movement on the statement', async () => {
    await phone.go('/orderrecord');
    await phone.says(/BTCUSDT/);
    await phone.go('/runningwater');
    const entries = page.getByRole('main').getByRole('listitem');
    for (const hasText of [/Deposit/, /Stake/, /Fee/]) await entries.filter({ hasText }).first().waitFor();
  });

  it('saves the statement of the year as PDF', async () => {
    await phone.go('/runningwater');
    await phone.button('Statement of a year').click();
    const downloading = page.waitForEvent('download');
    await phone.button('Save the statement').click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^makoto-\d{4}\.pdf$/);
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('converts, and shows one conversion on the statement and in the records', async () => {
    await phone.go('/wallet');
    await phone.button('Convert').click();
    await phone.fill('You give', '100');
    await phone.button('Show the rate').click();
    await phone.button('Convert at this rate').click();
    await phone.says(/^US\$100\.00 converted to /);
    await phone.go('/runningwater');
    const sides = page.getByRole('main').getByRole('button', { name: /Conversion, USD to USDT US\$100\.00 → / });
    await sides.nth(1).waitFor();
    const numbers: string[] = [];
    for (const side of await sides.all()) {
      await side.click();
      const whole = phone.dialog('Conversion');
      expect(await phone.fact('You gave', whole).innerText()).toBe('US$100.00');
      numbers.push(await phone.fact('Number', whole).innerText());
      await page.goBack();
      await whole.waitFor({ state: 'detached' });
    }
    expect(new Set(numbers).size).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/runningwater');
    await phone.go('/record?kind=conversions');
    await sides.first().waitFor();
    expect(await sides.count()).toBe(1);
  });

  it('shows an order only to its owner, after login', async () => {
    await phone.go('/orderrecord');
    await page
      .getByRole('main')
      .getByRole('link', { name: /BTCUSDT/ })
      .click();
    await page.waitForURL(/\/xq\?order=/);
    const address = new URL(page.url());
    const elsewhere = await Phone.of(browser, product.url);
    await elsewhere.go(`${address.pathname}${address.search}`);
    await elsewhere.page.waitForURL(/\/login/);
    await elsewhere.logIn(USERNAME, PASSWORD);
    await elsewhere.page.waitForURL(address.href);
    await elsewhere.says(/^Order /);
    await elsewhere.go('/login?next=/wallet');
    await elsewhere.page.waitForURL(({ pathname }) => pathname === '/wallet');
  });

  it('binds an address and withdraws to it', async () => {
    await phone.go('/withdraw');
    await page.getByRole('radio', { name: 'TRC-20 address' }).check({ force: true });
    await page.getByRole('link', { name: 'Bind an address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Address (TRC-20)' }).fill(ADDRESS);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await phone.enterPin();
    await phone.says('Address added');
    await page.waitForURL(/\/withdraw/);
    await page.getByRole('radio', { name: 'TRC-20 address' }).check({ force: true });
    await page.getByRole('radio', { name: 'USD', exact: true }).check({ force: true });
    await page.getByLabel('Amount').fill('50');
    await phone.button('Withdraw').click();
    await phone.enterPin();
    await page.locator('[role="status"]:focus').getByText('Withdrawal requested').waitFor();
    await page.getByRole('link', { name: 'See its status' }).click();
    await page.getByText('Completed').first().waitFor({ timeout: 60_000 });
  });

  it('logs no errors in the browser console', () => {
    expect(phone.complaints).toEqual([]);
  });
});
