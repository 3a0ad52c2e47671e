import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { findBrowser } from '../../tools/test/browser.ts';

/** A phone's screen, for which the app is designed first. */
export const PHONE = { width: 390, height: 844 };

/** A busy machine may draw a screen this late. */
const PATIENCE_MS = 60_000;

const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The machine's Chromium, as `npm test` finds or installs it. */
export function openBrowser(...more: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(process.env) ?? '', args: [...ARGS, ...more] });
}

/** A page that collects exceptions and console errors. */
export async function openPage(context: BrowserContext): Promise<{ page: Page; complaints: string[] }> {
  const complaints: string[] = [];
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { page, complaints };
}
