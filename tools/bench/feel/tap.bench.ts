/// <reference lib="dom" />
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { withProduct } from '../lib/bench-product.ts';
import { fundedCustomers } from '../lib/load/customers.ts';
import { quantile, spread } from '../lib/stats.ts';
import { beginVisit, withPhone } from '../web/phone.ts';

/** How much slower the phone's processor is than this machine's. */
const SLOW_DOWN = 4;
const TAPS = 40;
/** Until code that is used for the first time has been compiled. */
const WARM_UP = 5;
const LIMIT_MS = 100;
const SETTLED_MS = 1_500;

/**
 * The 95th percentile of the time from a tap on "Buy up" to the confirmed order on screen, with one-tap trading on a
 * phone four times slower ÷ 100 ms. The tap's time is that of its input event, the end is the first frame after the
 * order was shown.
 */
export async function tapBench(): Promise<number> {
  let ratio = Number.NaN;
  await withProduct(async ({ url }) => {
    const [token = ''] = await fundedCustomers(url, 1, '5000');
    ratio = await withPhone(async (phone) => {
      await beginVisit(phone, url, token);
      const page = await phone.context.newPage();
      await page.addInitScript(() => localStorage.setItem('lang', 'en'));
      const session = await phone.context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
      await page.goto(`${url}/trade?symbol=BTCUSDT`);
      await page.getByRole('switch', { name: 'Trade with one tap' }).check();
      const times: number[] = [];
      for (let tap = 0; tap < WARM_UP + TAPS; tap++) {
        const ms = await tapOnce(page);
        if (tap >= WARM_UP) times.push(ms);
      }
      process.stdout.write(
        `tap to order on screen: ${spread(times)} ms, 95 % below ${quantile(times, 0.95).toFixed(0)} ms\n`,
      );
      return quantile(times, 0.95) / LIMIT_MS;
    });
  });
  return ratio;
}

async function tapOnce(page: Page): Promise<number> {
  await sleep(SETTLED_MS);
  const buy = page.getByRole('button', { name: 'Buy up' }).locator('visible=true');
  await page.evaluate(() => {
    const mark = (name: string) => performance.mark(name);
    performance.clearMarks();
    addEventListener('click', ({ timeStamp }) => performance.mark('tapped', { startTime: timeStamp }), {
      ...{ capture: true, once: true },
    });
    const seen = new MutationObserver(() => {
      if (document.querySelector('[role=dialog] [role=timer]') === null) return;
      seen.disconnect();
      // A task after the frame that paints it.
      requestAnimationFrame(() => setTimeout(() => mark('shown')));
    });
    seen.observe(document.body, { childList: true, subtree: true });
  });
  await buy.click();
  const ms = await page.waitForFunction(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime;
    const [tapped, shown] = [at('tapped'), at('shown')];
    return tapped === undefined || shown === undefined ? undefined : shown - tapped;
  });
  const took = Number(await ms.jsonValue());
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return took;
}
