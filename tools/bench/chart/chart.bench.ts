import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';
import { scratchDir } from '../../launcher/lib/scratch.ts';
import { withProduct } from '../lib/bench-product.ts';
import { api, fundedCustomers } from '../lib/load/customers.ts';
import { median, quantile } from '../lib/stats.ts';
import { recordMarket } from '../web/market-recording.ts';
import { beginVisit, type Phone, withPhone } from '../web/phone.ts';
import { frameTimes } from './frame-times.ts';

/** How much slower the phone's processor is than this machine's. */
const SLOW_DOWN = 6;
/** About half of a frame at 60 frames per second. */
const LIMIT_MS = 8;
/** The first load, and the time until hot code is compiled. */
const WARM_UP_MS = 40_000;
const MEASURED_MS = 20_000;
const FRAME_MS = 1000 / 60;
const MARKET_MINUTES = 8;
const REPLAYED = ['FEED_FOREX', 'FEED_BLOCKCHAIN', 'FEED_METAL', 'FEED_STOCK'];
const CHART = {
  ...{ interval: '1s', style: 'candles', shown: ['ma', 'bollinger', 'macd'] },
  ...{ ma: [5, 10, 30], ema: [12, 26], bollinger: [20, 2], rsi: [14], macd: [12, 26, 9] },
};

/**
 * Main-thread time per frame ÷ 8 ms, of `/trade` with three indicators and a running order on a phone six times slower
 * than this machine, while the instrument ticks five times per second: the larger median of a chart left alone and of
 * one whose crosshair follows a finger.
 */
export async function chartBench(): Promise<number> {
  const { dir, remove } = scratchDir();
  const file = join(dir, 'ticks');
  recordMarket(file, MARKET_MINUTES);
  const market = { REPLAY_FILE: file, ...Object.fromEntries(REPLAYED.map((name) => [name, 'replay'])) };
  let ratio = Number.NaN;
  try {
    await withProduct(
      async ({ url }) => {
        const [token = ''] = await fundedCustomers(url, 1, '500');
        const order = { product_id: 'BTCUSDT', direction: 'up', amount: '10.00', duration: 300 };
        await api(url, 'order/create', order, token);
        ratio = await withPhone((phone) => measure(phone, url, token));
      },
      { partEnv: { market } },
    );
  } finally {
    remove();
  }
  return ratio;
}

async function measure(phone: Phone, url: string, token: string): Promise<number> {
  await beginVisit(phone, url, token);
  const page = await phone.context.newPage();
  await page.addInitScript((chart) => localStorage.setItem('chart', chart), JSON.stringify(CHART));
  const session = await phone.context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  await page.goto(`${url}/trade?symbol=BTCUSDT`);
  await page
    .getByRole('img', { name: /BTCUSDT/ })
    .locator('canvas')
    .first()
    .waitFor();
  await sleep(WARM_UP_MS);
  const alone = report('left alone', await frameTimes(session, () => sleep(MEASURED_MS)));
  const read = report('crosshair', await frameTimes(session, () => moveCrosshair(page, session)));
  return Math.max(alone, read) / LIMIT_MS;
}

/** Moves the pointer over the chart once a frame. */
async function moveCrosshair(page: Page, session: CDPSession): Promise<void> {
  const box = await page.getByRole('img', { name: /BTCUSDT/ }).boundingBox();
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
  const end = performance.now() + MEASURED_MS;
  for (let step = 0; performance.now() < end; step++) {
    const at = { x: x + (0.4 + 0.3 * Math.sin(step / 30)) * width, y: y + height / 3 };
    await Promise.all([session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at }), sleep(FRAME_MS)]);
  }
}

function report(name: string, times: readonly number[]): number {
  const at = (q: number): string => quantile(times, q).toFixed(1);
  process.stdout.write(
    `${name}: ${times.length} frames, main thread ${at(0.5)} ms each (95 % below ${at(0.95)} ms, longest ${at(1)} ms)\n`,
  );
  return median(times);
}
