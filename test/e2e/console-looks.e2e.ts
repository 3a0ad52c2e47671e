import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { openBrowser, openPage, PHONE } from '../support/browser.ts';
import { Client, isJson } from '../support/client.ts';
import { ownerOf } from '../support/console/operators.ts';
import { submitIdentity } from '../support/console/submit-identity.ts';
import { type SharedProduct, sharedProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

// Every section of an owner, and what opens in it, in each language, on a phone and on a desktop, light and dark. The
// layout does not depend on the theme, nor the contrast on the language, so that not every combination is needed.

const DESKTOP = { width: 1280, height: 800 };
const LOOKS = [
  { lang: 'en', size: DESKTOP, theme: 'light' },
  { lang: 'en', size: PHONE, theme: 'dark' },
  { lang: 'jp', size: DESKTOP, theme: 'dark' },
  { lang: 'jp', size: PHONE, theme: 'light' },
  { lang: 'zn', size: DESKTOP, theme: 'light' },
  { lang: 'zn', size: PHONE, theme: 'dark' },
] as const;
type Look = (typeof LOOKS)[number];

/** The fewest sections that an owner has. */
const FEWEST_SECTIONS = 20;
/** What every text in Japanese or Chinese has. */
const CJK = /[\u3040-\u30ff\u4e00-\u9fff]/;

let product: SharedProduct;
let browser: Browser;
let owner: Client;
/** Paths of opened records, and of what is not in the navigation. */
let records: string[];
let username: string;

beforeAll(async () => {
  product = await sharedProduct();
  browser = await openBrowser();
  owner = await ownerOf(product);
  const customer = new Client(product.url);
  ({ username } = await customer.register());
  await submitIdentity(customer);
  const deposit = await customer.ok('user/deposit', { method: 'bank', currency: 'USD', amount: '120.00' });
  await customer.ok('support/send', { text: 'https://example.com/'.padEnd(200, 'a-long-address') });
  const { user } = await customer.ok('user/details');
  const id = isJson(user) ? user['id'] : '';
  records = [`deposits/${deposit['id']}`, `customers/${id}`, `chats/${id}`, 'security'];
});

afterAll(() => browser?.close());

/** Opens the console in a browser of its own, logged in as the owner. */
async function open({ lang, size, theme }: Look): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: size, colorScheme: theme, reducedMotion: 'reduce' });
  await context.addInitScript(
    ([chosen, token]) => {
      localStorage.setItem('consoleLang', chosen);
      sessionStorage.setItem('consoleToken', token);
    },
    [lang, owner.token] as const,
  );
  const opened = await openPage(context);
  await opened.page.goto(`${product.url}/console/`);
  await loaded(opened.page);
  return opened;
}

/** Waits until a screen that has not been looked at yet is shown with all its data. */
async function loaded(page: Page): Promise<void> {
  await page.locator('h1:not([data-seen])').waitFor();
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));
}

/** Goes to a path below /console as a link does, without loading the page again. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-seen', '');
    history.pushState(null, '', `/console/${to}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await loaded(page);
}

/** The paths of the sections, as the navigation has them; on a phone it is behind a button. */
async function sectionsOf(page: Page): Promise<string[]> {
  const menu = page.getByRole('button', { name: /^(Menu|メニュー|菜单)$/ });
  const hidden = await menu.isVisible();
  if (hidden) await menu.click();
  const links = page.getByRole('menuitem').getByRole('link');
  await links.first().waitFor();
  const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  if (hidden) await page.keyboard.press('Escape');
  return paths.map((path) => path.replace('/console/', ''));
}

/** Texts that show a key instead of a translation. */
const untranslated = (text: string): string[] => text.match(/\b[a-z]+\.[a-z]+[A-Z]\w*\b/g) ?? [];

async function lowContrasts(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withRules(['color-contrast']).analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
}

it.each(LOOKS)('holds in $lang on $size.width pixels, $theme: no overflow, missing text or error', async (look) => {
  const { page, complaints } = await open(look);
  const sections = await sectionsOf(page);
  expect(sections.length).toBeGreaterThan(FEWEST_SECTIONS);
  const wrong: unknown[] = [];
  const [shown, ...others] = sections;
  for (const path of [...others, ...records, String(shown)]) {
    await go(page, path);
    const found = {
      width: await page.evaluate(() => document.documentElement.scrollWidth),
      untranslated: untranslated(await page.locator('body').innerText()),
      foreign: look.lang === 'en' || CJK.test(await page.locator('main').innerText()) ? [] : [look.lang],
      // Each theme once, as the measurement takes longer than the visit.
      lowContrasts: look.lang === 'zn' ? await lowContrasts(page) : [],
    };
    const right = { width: look.size.width, untranslated: [], foreign: [], lowContrasts: [] };
    if (JSON.stringify(found) !== JSON.stringify(right)) wrong.push({ path, ...found });
  }
  expect({ wrong, complaints }).toEqual({ wrong: [], complaints: [] });
  expect(await page.evaluate(() => document.documentElement.lang)).toBe({ en: 'en', jp: 'ja', zn: 'zh-CN' }[look.lang]);
  await page.context().close();
});

it('leads by the menu to a list, to a record and back on a phone, one at a time', async () => {
  const { page } = await open({ lang: 'en', size: PHONE, theme: 'dark' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Messages' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor();
  await page.getByRole('row').filter({ hasText: username }).click();
  await page.getByRole('textbox', { name: 'Reply' }).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await page.getByRole('table').waitFor();
  expect(await page.getByRole('textbox', { name: 'Reply' }).count()).toBe(0);
  await page.context().close();
});

it('is dark from the first paint where the operator chose it, whatever the device is', async () => {
  const context = await browser.newContext({ colorScheme: 'light' });
  await context.addInitScript(() => localStorage.setItem('consoleTheme', 'dark'));
  const page = await context.newPage();
  // Without the app only what runs before the first paint is left.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${product.url}/console/`);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  await context.close();
});
