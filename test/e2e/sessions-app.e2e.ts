import type { Browser } from 'playwright';
import { openBrowser } from '../support/browser.ts';
import { Client, eventually } from '../support/client.ts';
import { Phone } from '../support/phone.ts';
import { type SharedProduct, sharedProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

// The app's session in a browser. See docs/adr/026-sessions.md.

const EIGHT_MINUTES_MS = 8 * 60_000;

let product: SharedProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser()]);
});
afterAll(() => browser?.close());

/** A phone whose owner has logged in by the form; `before` runs on the empty page. */
async function loggedIn(before: (phone: Phone) => Promise<void> = async () => undefined): Promise<Phone> {
  const customer = new Client(product.url);
  const { username, password } = await customer.register();
  const phone = await Phone.of(browser, product.url);
  await before(phone);
  await phone.go('/login?next=/my');
  await phone.logIn(username, password);
  await phone.says(username);
  return phone;
}

const accessToken = ({ page }: Phone): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('accessToken'));

/** When a token was issued and when it expires, in seconds. */
function claimsOf(token: string | null): { iat: number; exp: number } {
  const claims: unknown = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());
  return { iat: Number(Reflect.get(Object(claims), 'iat')), exp: Number(Reflect.get(Object(claims), 'exp')) };
}

/** Replaces the token by one that the server refuses, as it does an expired one. */
const invalidate = ({ page }: Phone): Promise<void> =>
  page.evaluate(() => localStorage.setItem('accessToken', `${localStorage.getItem('accessToken')}x`));

it('keeps nothing that outlives ten minutes where a script can read it', async () => {
  const phone = await loggedIn();
  const { page } = phone;
  const readable = await page.evaluate(() => ({
    cookies: document.cookie,
    stored: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  }));
  const [cookie] = await page.context().cookies(`${product.url}/index.php/api/user/refresh`);
  expect(cookie).toMatchObject({ name: 'refresh', httpOnly: true, sameSite: 'Strict' });
  expect(readable.cookies).toBe('');
  expect(readable.stored).not.toContain(cookie?.value);
  expect(await page.context().cookies(`${product.url}/index.php/api/user/details`)).toEqual([]);
  const { iat, exp } = claimsOf(await accessToken(phone));
  expect(exp - iat).toBe(600);
});

it('renews the session in time, also on the open socket, and the customer notices nothing', async () => {
  const named: string[] = [];
  let sockets = 0;
  const phone = await loggedIn(async ({ page }) => {
    await page.clock.install();
    page.on('websocket', (socket) => {
      sockets += 1;
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('"auth"')) named.push(String(payload));
      });
    });
  });
  const { page } = phone;
  const first = await accessToken(phone);
  const [asked, open] = [named.length, sockets];
  // Tokens of the same second are the same.
  await eventually(async () => expect(Date.now() / 1000).toBeGreaterThan(claimsOf(first).iat + 1));
  await page.clock.fastForward(EIGHT_MINUTES_MS + 15_000);
  await eventually(async () => expect(await accessToken(phone)).not.toBe(first));
  const second = await accessToken(phone);
  await eventually(async () => expect(named.length).toBeGreaterThan(asked));
  expect(named.at(-1)).toContain(second);
  expect(sockets).toBe(open);
  expect(page.url()).toBe(`${product.url}/my`);
  expect(phone.complaints).toEqual([]);
});

it('goes on at a reload after the token has expired', async () => {
  const phone = await loggedIn();
  await invalidate(phone);
  await phone.go('/trade');
  await eventually(async () => expect(await accessToken(phone)).not.toMatch(/x$/));
  await phone.button('Buy up').waitFor();
  expect(new URL(phone.page.url()).pathname).toBe('/trade');
});

it('says so on any screen once the session has really ended, and leads back after the log-in', async () => {
  const phone = await loggedIn();
  const { page } = phone;
  await page.context().clearCookies();
  const ended = await accessToken(phone);
  for (const path of ['/my', '/', '/hq', '/lc', '/financeDetail?id=lock-7', '/trade?symbol=ETHUSDT']) {
    await page.evaluate((token) => localStorage.setItem('accessToken', `${token}x`), ended);
    await phone.go(path);
    await phone.says('You were logged out on this device.');
    expect(page.url()).toBe(`${product.url}/login?next=${encodeURIComponent(path)}`);
  }
  const customer = new Client(product.url);
  const { username, password } = await customer.register();
  await phone.logIn(username, password);
  await phone.button('Buy up').waitFor();
  expect(page.url()).toBe(`${product.url}/trade?symbol=ETHUSDT`);
});
