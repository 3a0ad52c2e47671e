import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright';
import { DEMO_NAME, makeDemo } from '../../tools/launcher/demo/demo.ts';
import { ensureVoidOrder } from '../../tools/launcher/demo/void-order.ts';
import type { Product } from '../../tools/launcher/product/product.ts';
import { openBrowser, openPage, PHONE } from '../support/browser.ts';
import { Client, type Json, rowsOf } from '../support/client.ts';
import { skewedBy } from '../support/skewed.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

/** Every route of the app, opened as the demo customer; `{name}` is filled in from the demo's own records. */
const ROUTES = [
  '/',
  '/my',
  '/my/profile',
  '/my/limits',
  '/my/totp',
  '/my/passkeys',
  '/my/contact',
  '/my/notify',
  '/my/data',
  '/notices',
  '/lang',
  '/runningwater',
  '/banklist',
  '/bindBankCard',
  '/trade',
  '/realname',
  '/recharge',
  '/recharge2?id={deposit}',
  '/withdraw',
  '/loginpassword',
  '/undo?token=unknown',
  '/txpassword',
  '/yqhy',
  '/hq',
  '/lc',
  '/record',
  '/wallet',
  '/xq?order={order}',
  '/xq?symbol=EURUSD',
  '/xq?check={number}',
  '/kf',
  '/help',
  '/help?a=withdrawal-waiting',
  '/search?q=a',
  '/bz',
  '/bz2',
  '/orderrecord',
  '/results',
  '/guide',
  '/aboutus',
  '/verify',
  '/status',
  '/page?name=terms',
  '/financing',
  '/financeDetail?id={product}',
];
/** Routes that look different, or exist only, for visitors who are not logged in. */
const VISITED = ['/', '/help', '/trade', '/guide', '/login?next=/wallet', '/reg?code=ABCD2345'];
const LANGS = ['en', 'jp', 'zn'] as const;
const PASSWORD = 'a-demo-passphrase';
/** The simulated prices of the thin market pause this often. */
const SILENT_EVERY_MS = 300_000;
/** From the start of the product to the first pause: the demo is there by then, and its order can be placed. */
const SILENT_AFTER_MS = 120_000;
/** Three silent periods of the thin market, plus a margin. */
const VOID_WITHIN_MS = 1_200_000;
const NARROW = { width: 320, height: 640 };
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: string[];
/** The same, not logged in. */
let visitor: { page: Page; complaints: string[] };
let demo: Client;
/** Resolves when the demo has its void order, which takes two minutes in the background, or five more if it is late. */
let voided: Promise<boolean>;
const ids: Record<string, string> = {};

const fillDemo = (): Promise<void> =>
  makeDemo({
    url: product.url,
    password: PASSWORD,
    operator: { email: product.secrets('CONSOLE_EMAIL'), password: product.secrets('CONSOLE_PASSWORD') },
    signal: AbortSignal.timeout(300_000),
  });

const voidOrder = (): Promise<boolean> =>
  ensureVoidOrder({
    url: product.url,
    customer: { username: DEMO_NAME, password: PASSWORD },
    signal: AbortSignal.timeout(VOID_WITHIN_MS),
  });

/** By how much the market's clock is wrong, so that the first pause comes soon; everything else goes by the feed's time. */
function untilSilence(): number {
  const ms = (2 * SILENT_EVERY_MS - SILENT_AFTER_MS - (Date.now() % SILENT_EVERY_MS)) % SILENT_EVERY_MS;
  return ms > SILENT_EVERY_MS / 2 ? ms - SILENT_EVERY_MS : ms;
}

beforeAll(async () => {
  product = await startTestProduct({ partEnv: { market: skewedBy({ ms: untilSilence() }) } });
  await fillDemo();
  demo = new Client(product.url);
  const { access_token } = await demo.ok('user/login', { account: DEMO_NAME, password: PASSWORD });
  demo.token = String(access_token);
  const first = async (path: string, body: object = {}): Promise<string> =>
    String(rowsOf(await demo.ok(path, { ...body }))[0]?.['id']);
  ids['order'] = await first('order/list');
  ids['number'] = String(rowsOf(await demo.ok('order/list'))[0]?.['number']);
  ids['product'] = await first('wealth/getList');
  ids['deposit'] = await first('wallet/deposits', { status: 'awaiting_payment' });
  browser = await openBrowser();
  context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce' });
  await context.addInitScript((token) => localStorage.setItem('accessToken', token), demo.token);
  ({ page, complaints } = await openPage(context));
  visitor = await openPage(await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce' }));
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Opens a route and waits until everything on it has loaded. */
async function open(route: string, on = page): Promise<void> {
  const path = route.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
  await on.goto(`${product.url}${path}`);
  await on.locator('main').first().waitFor();
  await on.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}

/** The layout widths on a phone and on the narrowest phone; a width above the screen's means that a line overflows. */
async function widthsOf(page: Page): Promise<unknown[]> {
  const widths: unknown[] = [];
  for (const size of [NARROW, PHONE]) {
    await page.setViewportSize(size);
    widths.unshift(await page.evaluate('document.documentElement.scrollWidth'));
  }
  return widths;
}

/** Texts that show a key instead of a translation. */
function untranslated(text: string): string[] {
  return text.match(/\b[a-z]+(?::|\.)[a-z]+[A-Z]\w*\b/g) ?? [];
}

describe('the demo customer', () => {
  it('has data in every list; a second run adds nothing', async () => {
    const lists = [
      'order/list',
      'order/hold_list',
      'wealth/orders',
      'wallet/deposits',
      'wallet/withdrawals',
      'user/invite',
    ];
    const counts = async (): Promise<number[]> =>
      await Promise.all(lists.map(async (path) => Number((await demo.ok(path, { size: 1 }))['total'])));
    const before = await counts();
    expect(before.every((count) => count > 0)).toBe(true);
    await fillDemo();
    expect(await counts()).toEqual(before);
    expect(rowsOf(await demo.ok('support/messages')).map((message) => message['from'])).toEqual(['support', 'user']);
  });

  afterAll(() => {
    voided = voidOrder();
    // Awaited by a test below; this handler only prevents an unhandledRejection until then.
    voided.catch(() => undefined);
  });
});

/** Opens a route and checks for errors, missing texts, overflowing lines and accessibility violations. */
async function opensWell(route: string, on: { page: Page; complaints: string[] }): Promise<void> {
  on.complaints.length = 0;
  await open(route, on.page);
  const widths = await widthsOf(on.page);
  const text = await on.page.locator('body').innerText();
  // In one page without foreign frames, so it needs no second page, and hands over nothing but violations.
  const axe = new AxeBuilder({ page: on.page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.withTags(RULES).analyze();
  expect({
    complaints: on.complaints,
    widths,
    untranslated: untranslated(text),
    violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`),
  }).toEqual({ complaints: [], widths: [PHONE.width, NARROW.width], untranslated: [], violations: [] });
}

describe.each(LANGS)('in %s', (lang) => {
  beforeAll(async () => {
    for (const one of [page, visitor.page]) {
      await one.goto(`${product.url}/lang`);
      await one.evaluate((value) => localStorage.setItem('lang', value), lang);
    }
  });

  it.each(ROUTES)('%s opens without errors, missing texts, overflowing lines or accessibility violations', (route) =>
    opensWell(route, { page, complaints }),
  );

  it.each(VISITED)('%s does the same for a visitor who is not logged in', (route) => opensWell(route, visitor));
});

describe('the demo customer after some minutes', () => {
  const voidOrders = async (): Promise<Json[]> =>
    rowsOf(await demo.ok('order/list', { product_id: 'LTCUSDT' })).filter(({ result }) => result === 'void');

  it(
    'has one void order of a market in its silent period, with stake and fee refunded',
    async () => {
      expect(await voided).toBe(true);
      const [order] = await voidOrders();
      expect(order).toMatchObject({ status: 'settled', result: 'void', profit: '0.00' });
      const settleMs = Date.parse(String(order?.['settle_time']));
      expect(settleMs % SILENT_EVERY_MS).toBeGreaterThan(2_000);
      expect(settleMs % SILENT_EVERY_MS).toBeLessThan(10_000);
      const memos = rowsOf(await demo.ok('user/balance_list', { size: 100 })).filter(
        ({ ref }) => ref === order?.['number'],
      );
      expect(memos.map(({ amount }) => Number(amount)).reduce((a, b) => a + b, 0)).toBe(0);
      const before = (await demo.ok('order/list', { size: 1 }))['total'];
      expect(await voidOrder()).toBe(true);
      expect((await demo.ok('order/list', { size: 1 }))['total']).toBe(before);
    },
    VOID_WITHIN_MS,
  );

  it('shows both on the screen', async () => {
    const [order] = await voidOrders();
    ids['void'] = String(order?.['id']);
    await page.goto(`${product.url}/lang`);
    await page.evaluate(() => localStorage.setItem('lang', 'en'));
    await open('/xq?order={void}');
    await page.getByText('Void', { exact: true }).first().waitFor();
    await open('/xq?symbol=LTCUSDT');
    await page
      .getByText('Every 5 minutes, starting on the hour, the simulated prices of this instrument pause for 10 seconds')
      .waitFor();
  });
});
