import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import { freePort } from '../../launcher/lib/ports.ts';
import { sayNothing } from '../../launcher/lib/say.ts';
import { findBrowser, installBrowser } from '../../test/browser.ts';

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

/** A browser with a phone's screen, and the port for remote control. */
export interface Phone {
  context: BrowserContext;
  port: number;
}

/** Opens the machine's Chromium with a profile of its own while `work` runs. */
export async function withPhone<T>(work: (phone: Phone) => Promise<T>): Promise<T> {
  await installBrowser(process.env, sayNothing);
  const profile = mkdtempSync(join(tmpdir(), 'makoto-bench-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(process.env) ?? '',
    args: [...ARGS, `--remote-debugging-port=${port}`],
    viewport: { width: 390, height: 844 },
  });
  try {
    return await work({ context, port });
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Resets the app in the browser to a first visit, by the customer of `token` or by nobody. */
export async function beginVisit({ context }: Phone, url: string, token: string | undefined): Promise<void> {
  const page = await context.newPage();
  // Any file of the app gives access to its storage, without an app that writes to it.
  await page.goto(`${url}/manifest-ja.webmanifest`);
  await page.evaluate((held) => {
    localStorage.clear();
    if (held) localStorage.setItem('accessToken', held);
  }, token);
  await page.close();
}
