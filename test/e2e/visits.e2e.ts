import type { Browser, Locator, Page } from 'playwright';
import { openBrowser, openPage, PHONE } from '../support/browser.ts';
import { Client, eventually } from '../support/client.ts';
import { Phone } from '../support/phone.ts';
import { type SharedProduct, sharedProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

// How a visit begins and ends: addresses of older links, the language of strangers, preferences of customers, and what
// happens when a session ends.

const DESKTOP = { width: 1280, height: 800 };

let product: SharedProduct;
let browser: Browser;
let customer: Client;
let account: { username: string; password: string };

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser()]);
  customer = new Client(product.url);
  account = await customer.register();
  await customer.deposit('200.00');
});
afterAll(() => browser?.close());

// An open page goes on drawing prices, which slows the tests after it.
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

const values = ({ page }: Phone): Locator => page.getByRole('region', { name: 'Values on the chart' });

/** Waits until the chart shows these indicators with their values at its last bar. */
async function showsIndicators(phone: Phone, ...names: string[]): Promise<void> {
  await eventually(async () => {
    const rows = await values(phone).locator('p').allTextContents();
    expect(rows.filter((row) => row !== '')).toEqual(names);
    const texts = await values(phone).locator('dd').allTextContents();
    // The time, four prices, and at least one value for each indicator.
    expect(texts.length).toBeGreaterThanOrEqual(5 + names.length);
    for (const text of texts) expect(text).toMatch(/^[−\d]/);
  }, 60_000);
}

/** A browser that has never been here. */
const stranger = async (): Promise<Page> =>
  (await openPage(await browser.newContext({ viewport: PHONE, locale: 'en-US' }))).page;

const addressOf = (page: Page): string => page.url().slice(product.url.length);

describe('a stranger', () => {
  it.each([
    ['/#/reg?code=ABCD2345', '/reg?code=ABCD2345'],
    ['/REG?code=ABCD2345', '/reg?code=ABCD2345'],
    ['//reg?code=ABCD2345', '/reg?code=ABCD2345'],
  ])('opens %s as %s, with the code filled in', async (path, address) => {
    const page = await stranger();
    await page.goto(product.url + path);
    expect(await page.getByLabel('招待コード（任意）').inputValue()).toBe('ABCD2345');
    expect(addressOf(page)).toBe(address);
  });

  it('opens an old link in a tab that already shows the app', async () => {
    const page = await stranger();
    await page.goto(`${product.url}/hq`);
    await page.getByRole('heading', { name: 'マーケット', level: 1 }).waitFor();
    await page.evaluate(() => {
      location.hash = '#/aboutus';
    });
    await page.getByRole('heading', { name: '当社について', level: 1 }).waitFor();
    expect(addressOf(page)).toBe('/aboutus');
  });

  it('sees the default language from the first byte of the page, whatever the browser speaks', async () => {
    const html = await (await fetch(`${product.url}/hq`)).text();
    expect(html).toContain('<html lang="ja">');
    const page = await stranger();
    await page.goto(`${product.url}/`);
    await page.getByRole('link', { name: '口座を開設する' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('lang'))).toBeNull();
  });
});

it('a device that opens the product at an address without https logs in, and copies', async () => {
  const device = await openBrowser('--host-resolver-rules=MAP device.test 127.0.0.1');
  try {
    const url = product.url.replace('127.0.0.1', 'device.test');
    const phone = await Phone.of(device, url);
    await phone.go('/login?next=/yqhy');
    expect(await phone.page.evaluate(() => isSecureContext)).toBe(false);
    await phone.logIn(account.username, account.password);
    await phone.button('Copy: Invitation code').click();
    await phone.page.getByText('Copied', { exact: true }).waitFor();
  } finally {
    await device.close();
  }
});

it("a customer's language, theme and colours apply at log-in on another device, which says so", async () => {
  const traveller = new Client(product.url);
  const { username, password } = await traveller.register();
  await traveller.ok('user/update', { lang: 'zn', theme: 'dark', up_color: 'red' });
  const page = await stranger();
  await page.goto(`${product.url}/login?next=/my`);
  await page.getByLabel('ユーザー名・メールアドレス・電話番号').fill(username);
  await page.getByLabel('パスワード', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await page.getByText('已登录', { exact: true }).waitFor();
  await page.getByRole('heading', { name: '我的', level: 1 }).waitFor();
  expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toEqual({ theme: 'dark', up: 'red' });
});

it("a customer's chart is set up once for all devices, can be read bar by bar, and keeps the marks of an order", async () => {
  const trader = new Client(product.url);
  const { username, password } = await trader.register();
  await trader.deposit('100.00');
  const phone = await Phone.of(browser, product.url, trader.token);
  await phone.go('/trade?symbol=BTCUSDT');
  await phone.button('Chart settings').click();
  const settings = phone.dialog('Chart settings');
  for (const name of ['Moving averages (MA)', 'Bollinger bands', 'MACD'])
    await settings.getByRole('switch', { name }).check();
  await settings.getByLabel('Period 1').fill('7');
  const saved = phone.page.waitForResponse((response) => response.url().endsWith('/user/update') && response.ok());
  await settings.getByRole('button', { name: 'Close' }).click();
  await saved;
  const chosen = ['MA', 'BOLL 20 2', 'MACD 12 26 9'];
  await showsIndicators(phone, ...chosen);

  const crosshair = phone.page.getByRole('slider', { name: 'Bar to read' });
  await crosshair.focus();
  for (let bars = 0; bars < 3; bars++) await phone.page.keyboard.press('ArrowLeft');
  const bar = /^\d\d:\d\d\. Open [\d,.]+, high [\d,.]+, low [\d,.]+, close [\d,.]+\. MA: 7 [\d,.]+, 10 /;
  await eventually(async () => {
    expect(await crosshair.getAttribute('aria-valuetext')).toMatch(bar);
    const time = await values(phone).locator('dd').first().textContent();
    expect(await crosshair.getAttribute('aria-valuetext')).toContain(`${time}. Open `);
    const back = Number(await crosshair.getAttribute('max')) - Number(await crosshair.inputValue());
    expect(back).toBeGreaterThanOrEqual(3);
  });

  await trader.ok('order/create', { product_id: 'BTCUSDT', direction: 'up', amount: '10.00', duration: 15 });
  await phone.go('/trade?symbol=BTCUSDT');
  await showsIndicators(phone, ...chosen);
  const marks = phone.page.getByRole('list', { name: 'Your orders on the chart' }).getByRole('listitem');
  await marks.getByText(/^Up with US\$10\.00, entry at [\d,.]+, .*; settles /).waitFor();

  const other = await Phone.of(browser, product.url);
  await other.go(`/login?next=${encodeURIComponent('/trade?symbol=BTCUSDT')}`);
  await other.logIn(username, password);
  await showsIndicators(other, ...chosen);
  expect(await values(other).locator('dt').allTextContents()).toContain('7');
  await marks.getByText(/; settled at [\d,.]+, .*: (Won|Lost|Tie|Void) /).waitFor();
  expect(await marks.count()).toBe(1);
  expect(phone.complaints).toEqual([]);
});

/** A phone whose owner has logged in by the form. */
async function loggedIn(): Promise<Phone> {
  const phone = await Phone.of(browser, product.url);
  await phone.go('/login?next=/my');
  await phone.logIn(account.username, account.password);
  await phone.says(account.username);
  return phone;
}

/** Ends every session of this browser at the server. */
async function endSession({ page }: Phone): Promise<void> {
  await page.evaluate(async () => {
    const token = localStorage.getItem('accessToken') ?? '';
    await fetch('/index.php/api/user/logout', { method: 'POST', headers: { authorization: token } });
  });
}

describe('when the session ends', () => {
  it.each(['/', '/hq', '/trade', '/lc', '/wallet'])('%s says so and leads to the log-in and back', async (path) => {
    const phone = await loggedIn();
    await phone.go(path);
    await phone.page.getByRole('heading', { level: 1 }).waitFor();
    await endSession(phone);
    await phone.says('You were logged out on this device.');
    expect(addressOf(phone.page)).toBe(`/login?next=${encodeURIComponent(path)}`);
    await phone.logIn(account.username, account.password);
    await phone.says('You are logged in');
    await phone.page.waitForURL(product.url + path);
  });

  it('keeps the amount that was typed for a savings product', async () => {
    const { list } = await customer.ok('wealth/getList', { kind: 'lock' });
    const [lock] = Array.isArray(list) ? list : [];
    const phone = await loggedIn();
    await phone.go(`/financeDetail?id=${lock.id}`);
    await phone.page.getByLabel('Amount').fill('123.45');
    await endSession(phone);
    await phone.says('You were logged out on this device.');
    await phone.logIn(account.username, account.password);
    expect(await phone.page.getByLabel('Amount').inputValue()).toBe('123.45');
  });
});

it('stays on the trading screen however often the customer goes back while an order is placed', async () => {
  const phone = await loggedIn();
  const { page } = phone;
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/order/create', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await phone.go('/trade?symbol=BTCUSDT');
  await phone.button('Buy up').click();
  await phone.dialog('Check your order').getByRole('button', { name: 'Place order' }).click();
  await page.waitForFunction(() => history.state?.sheets === 1);
  for (let back = 0; back < 3; back += 1) {
    // Back, and forward again by the sheet that stays open.
    await page.evaluate(async () => {
      const moved = (): Promise<unknown> => new Promise((done) => addEventListener('popstate', done, { once: true }));
      const left = moved();
      history.back();
      await left;
      await moved();
    });
    expect(addressOf(page)).toBe('/trade?symbol=BTCUSDT');
  }
  answered.resolve();
  await phone.dialog('Time left until the order settles').waitFor();
});

it('on a desktop the five places and search are at hand, and an order opens beside the list', async () => {
  await customer.ok('order/create', { product_id: 'BTCUSDT', direction: 'up', amount: '10.00', duration: 300 });
  const phone = await loggedIn();
  await phone.page.setViewportSize(DESKTOP);
  await phone.go('/orderrecord');
  const rail = phone.page.getByRole('navigation', { name: 'Main menu' });
  await rail.getByRole('link').first().waitFor();
  expect(await rail.getByRole('link').allTextContents()).toEqual(['Home', 'Market', 'Trade', 'Earn', 'Me', 'Search']);
  await phone.choose('Running');
  await phone.page
    .getByRole('main')
    .getByRole('button', { name: /BTCUSDT/ })
    .first()
    .click();
  await phone.fact('You paid', phone.page.getByRole('region', { name: 'Details' })).waitFor();
  expect(addressOf(phone.page)).toMatch(/^\/orderrecord\?order=/);
  await phone.page.setViewportSize(PHONE);
  await phone.page.waitForURL('**/xq?order=*');
  expect(await rail.count()).toBe(0);
});
