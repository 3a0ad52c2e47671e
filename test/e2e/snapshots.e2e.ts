import type { Browser, BrowserContext, Page } from 'playwright';
import { openBrowser, PHONE } from '../support/browser.ts';
import { Client, eventually, isJson, PIN, rowsOf } from '../support/client.ts';
import { compareWithBaseline, differ, matters, still } from '../support/snapshots.ts';
import { type SharedProduct, sharedProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

// Visual snapshots of the eight main screens in light and dark. Moving parts are frozen first: the stream is silent,
// figures, signs and results are fixed, charts and countdowns are hidden. To be independent of the machine, the tests
// install one font, and pictures are compared by the mean colours of 4 × 4 pixel blocks: hinting and smoothing do not
// count, but a part that moved, grew, vanished or changed colour does, because it changes most of a 32 × 32 tile or 2 %
// of the picture. After an intended change run UPDATE_SNAPSHOTS=1 npm test -- snapshots and review the changed
// pictures.

const SCREENS = {
  home: '/',
  market: '/hq',
  trade: '/trade?symbol=BTCUSDT',
  wallet: '/wallet',
  orders: '/orderrecord',
  earn: '/financing',
  invite: '/yqhy',
  me: '/my',
} as const;
type Screen = keyof typeof SCREENS;
const NAMES: Screen[] = ['home', 'market', 'trade', 'wallet', 'orders', 'earn', 'invite', 'me'];
const THEMES = ['light', 'dark'] as const;
const PATIENCE_MS = 25_000;
const ALREADY_REGISTERED = 2001;

let product: SharedProduct;
let browser: Browser;
let customer: Client;
let code: string;

beforeAll(async () => {
  product = await sharedProduct();
  browser = await openBrowser();
  customer = await aCustomer();
});

afterAll(() => browser?.close());

describe.each(THEMES)('in %s', (theme) => {
  let context: BrowserContext;
  let page: Page;
  let quoting: ReturnType<typeof setInterval> | undefined;

  beforeAll(async () => {
    context = await browser.newContext({
      viewport: PHONE,
      colorScheme: theme,
      reducedMotion: 'reduce',
      locale: 'en-US',
    });
    await context.addInitScript((token) => {
      localStorage.setItem('accessToken', token);
      localStorage.setItem('lang', 'en');
    }, customer.token);
    page = await context.newPage();
    page.setDefaultTimeout(20_000);
    // A socket that sends one constant price and nothing else; without a price, trading would be paused.
    await page.routeWebSocket('**/stream', (socket) => {
      const quote = (): void =>
        socket.send(JSON.stringify({ type: 'quote', s: 'BTCUSDT', p: '100000.00', t: Date.now() }));
      clearInterval(quoting);
      quoting = setInterval(quote, 500);
    });
  });

  afterAll(async () => {
    await context?.close();
    clearInterval(quoting);
  });

  it.each(NAMES)('%s matches its snapshot', async (name) => {
    // On a stalled machine the screen may be half rendered.
    await eventually(async () => {
      await open(page, name);
      expect(await compareWithBaseline(browser, `${name}-${theme}`, await shot(page))).toBeUndefined();
    }, PATIENCE_MS);
  });

  it('detects a button that moved by half its height, and tolerates bolder letters', async () => {
    await open(page, 'wallet');
    const before = await shot(page);
    await page.addStyleTag({ content: '* { -webkit-text-stroke: 0.15px; }' });
    expect(matters(await differ(browser, before, await shot(page)))).toBe(false);
    await page
      .getByRole('main')
      .getByRole('link', { name: 'Deposit' })
      .evaluate((link) => {
        link.style.transform = 'translateY(24px)';
      });
    expect(matters(await differ(browser, before, await shot(page)))).toBe(true);
  });
});

/** Opens a screen, waits until it has loaded, and freezes it. */
async function open(page: Page, name: Screen): Promise<void> {
  await page.goto(`${product.url}${SCREENS[name]}`, { waitUntil: 'networkidle' });
  if (name === 'market') await page.getByRole('radio', { name: 'Crypto' }).check({ force: true });
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
  await page.locator('.skeleton, [aria-busy="true"]').first().waitFor({ state: 'detached' });
  await still(page, code);
}

function shot(page: Page): Promise<Buffer> {
  const movers = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Top movers' }) });
  const chart = [page.getByRole('img', { name: /chart/ }), page.getByRole('region', { name: 'Values on the chart' })];
  const mask = [movers.getByRole('listitem'), page.getByRole('img', { name: /QR code/ }), ...chart];
  return page.screenshot({ mask, maskColor: '#808080', caret: 'hide' });
}

/** A customer with data on every screen: settled and running orders, a position, a referral. */
async function aCustomer(): Promise<Client> {
  const one = new Client(product.url);
  const account = { username: 'snapshots', password: 'a-good-passphrase' };
  const made = await one.call('user/register', { ...account, pay_password: PIN, agree: true });
  // A repeat of this file finds the customer with the data of the first run.
  const again = made.code === ALREADY_REGISTERED;
  const session = again
    ? await one.ok('user/login', { account: account.username, password: account.password })
    : made.data;
  one.token = String(isJson(session) ? session['access_token'] : undefined);
  if (again) {
    code = String((await one.ok('user/invite'))['invite_code']);
    return one;
  }
  await one.deposit('2000.00');
  // Identical orders, because orders of the same moment have no defined sequence.
  const buy = (duration: number): Promise<unknown> =>
    one.ok('order/create', { product_id: 'BTCUSDT', direction: 'up', amount: '20.00', duration });
  await buy(15);
  await buy(15);
  await buy(15);
  await buy(300);
  const [lock] = rowsOf(await one.ok('wealth/getList', { kind: 'lock' }));
  await one.ok('wealth/buy', { product_id: lock?.['id'], amount: '300.00', pay_password: PIN });
  code = String((await one.ok('user/invite'))['invite_code']);
  await new Client(product.url).register({ invite_code: code });
  await eventually(async () => {
    const rows = rowsOf(await one.ok('order/list'));
    expect(rows.filter((row) => row['status'] === 'settled')).toHaveLength(3);
  }, 60_000);
  return one;
}
