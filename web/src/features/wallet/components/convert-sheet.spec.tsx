import { config } from '../../../api/common/config';
import { clock } from '../../../lib/clock';
import { queries } from '../../../lib/query';
import { logIn } from '../../../lib/token';
import { common } from '../../../locales/en/common';
import { wallet } from '../../../locales/en/wallet';
import { eventually } from '../../../testing/eventually';
import { detailsWith } from '../../../testing/fixtures';
import { loadEnglish, press, render, type, unmount } from '../../../testing/render';
import { ConvertSheet } from './convert-sheet';

let rateHeldMs: number;
let closed: boolean;
let asked: string[];
/** Whether the rate is still valid on the server. */
let holds: boolean;
/** The server converts once this resolves; if it rejects, the answer is lost. */
let converts: Promise<void>;
/** Idempotency keys of the conversions. */
let keys: (string | null)[];

async function answer(body: string, key: string | null): Promise<Response> {
  asked.push(body);
  if (body.includes('quote_id')) {
    keys.push(key);
    await converts;
  }
  const quote = {
    ...{ quote_id: 'q', from: 'USD', to: 'USDT', amount: '10.00', rate: '0.999500', result: '9.995000' },
    ...{ market_rate: '1.000500', spread: '0.001' },
    valid_until: new Date(Date.now() + rateHeldMs).toISOString(),
  };
  return body.includes('quote_id') && !holds
    ? Response.json({ code: 1005, msg: 'refused', data: null }, { status: 409 })
    : Response.json({ code: 0, msg: '', data: quote });
}

const button = (text: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((found) => found.textContent === text);

const show = (open: boolean): Promise<void> =>
  render(
    <ConvertSheet
      open={open}
      onClose={() => {
        closed = true;
      }}
      details={detailsWith('100.00')}
    />,
  );

async function convertAndLoseAnswer(): Promise<void> {
  converts = Promise.reject(new TypeError('the answer was lost'));
  await askForRate();
  await press(button(wallet.confirmConvert));
  await eventually(() => expect(document.body.textContent).toContain(wallet.convertLost));
  converts = Promise.resolve();
}

async function askForRate(): Promise<void> {
  await eventually(() => expect(document.querySelector('input')).not.toBeNull());
  await type(document.querySelector('input'), '10');
  await press(button(wallet.getQuote));
  await eventually(() => expect(document.body.textContent).toContain('0.999500'));
}

const enter = (userId: string): void => logIn(`token of ${userId}`, { userId, at: Number.POSITIVE_INFINITY });

beforeEach(async () => {
  localStorage.clear();
  enter('hana');
  await loadEnglish('common', 'wallet', 'terms');
  [rateHeldMs, closed, asked, keys, holds, converts] = [15_000, false, [], [], true, Promise.resolve()];
  globalThis.fetch = async (_url, init) =>
    answer(String(init?.body), new Headers(init?.headers).get('Idempotency-Key'));
  clock.learn(Date.now());
  const texts = { web_name: 'Makoto', risk_notice: '', about: '', app_version: '1', builtin_icons: [] };
  const upcoming = [{ place: 'convert', effective_at: '2026-11-30T12:00:00Z', text: 'we keep 0.2%.' }];
  const terms = { ...texts, mode: 'practice', deposit: [], withdraw: [], upcoming };
  queries.setQueryData([config.path, undefined], config.reply(terms, ''));
  await show(true);
});

describe('a conversion', () => {
  it('says what we keep of the market rate', async () => {
    await askForRate();
    expect(document.body.textContent).toContain('1 USD = 1.000500 USDT');
    expect(document.body.textContent).toContain('the market rate less 0.1%');
  });

  it('announces terms to come before and beside the rate', async () => {
    const announced = /Other terms from .*: we keep 0\.2%\./;
    await eventually(() => expect(document.body.textContent).toMatch(announced));
    await askForRate();
    expect(document.body.textContent).toMatch(announced);
  });

  it('keeps its sheet open while in progress, so that the outcome is visible', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    converts = promise;
    await askForRate();
    await press(button(wallet.confirmConvert));
    await eventually(() => expect(asked.at(-1)).toContain('quote_id'));
    await press(document.querySelector(`[aria-label="${common.close}"]`));
    expect(closed).toBe(false);
    resolve();
    await eventually(() => expect(closed).toBe(true));
  });
});

describe('a conversion rate', () => {
  it('can still be used after it expired by a fast local clock, while the server holds it', async () => {
    clock.learn(Date.now() + 60_000);
    await askForRate();
    expect(document.querySelector('[role="alert"]')?.textContent).toBe(wallet.quoteOver);
    await press(button(wallet.confirmConvert));
    await eventually(() => expect(closed).toBe(true));
    expect(asked.at(-1)).toContain('quote_id');
  });

  it('must be requested again once the server has dropped it', async () => {
    holds = false;
    await askForRate();
    expect(document.querySelector('[role="alert"]')).toBeNull();
    await press(button(wallet.confirmConvert));
    await eventually(() => expect(document.querySelector('[role="alert"]')).not.toBeNull());
    expect(document.querySelector('[role="alert"]')?.textContent).toBe(wallet.quoteOver);
    expect(button(wallet.confirmConvert)).toBeUndefined();
    await press(button(wallet.getQuote));
    await eventually(() => expect(document.querySelector('input')).not.toBeNull());
  });
});

describe('a conversion without an answer', () => {
  it('can only be repeated, also after its rate has expired, so that the money is converted once', async () => {
    rateHeldMs = 300;
    await convertAndLoseAnswer();
    clock.learn(Date.now() + 60_000);
    await show(true);
    expect(document.body.textContent).not.toContain(wallet.quoteOver);
    expect([button(wallet.getQuote), button(wallet.confirmConvert)]).toEqual([undefined, undefined]);
    await press(button(common.retry));
    await eventually(() => expect(closed).toBe(true));
    expect(asked.at(-1)).toBe(asked.at(-2));
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });

  it('is still there when the sheet is opened again', async () => {
    await convertAndLoseAnswer();
    await press(document.querySelector(`[aria-label="${common.close}"]`));
    expect(closed).toBe(true);
    await show(false);
    await show(true);
    await eventually(() => expect(button(common.retry)).toBeDefined());
    expect(document.querySelector('input')).toBeNull();
  });

  it('is still there when the screen was left or loaded again, for this customer alone', async () => {
    await convertAndLoseAnswer();
    unmount();
    enter('kenji');
    await show(true);
    await eventually(() => expect(document.querySelector('input')).not.toBeNull());
    unmount();
    enter('hana');
    await show(true);
    await eventually(() => expect(document.body.textContent).toContain(wallet.convertLost));
    expect(document.querySelector('input')).toBeNull();
    await press(button(common.retry));
    await eventually(() => expect(closed).toBe(true));
    expect(asked.at(-1)).toBe(asked.at(-2));
    expect(keys).toEqual([expect.any(String), keys[0]]);
    unmount();
    await show(true);
    await eventually(() => expect(document.querySelector('input')).not.toBeNull());
  });

  it('is still there if the screen was left before the answer was lost', async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    converts = promise;
    await askForRate();
    await press(button(wallet.confirmConvert));
    await eventually(() => expect(keys).toHaveLength(1));
    unmount();
    reject(new TypeError('the answer was lost'));
    await show(true);
    await eventually(() => expect(button(common.retry)).toBeDefined());
  });

  it('was not made if the server refuses its repeat for the rate', async () => {
    await convertAndLoseAnswer();
    holds = false;
    await press(button(common.retry));
    await eventually(() => expect(document.body.textContent).toContain(wallet.quoteOver));
    expect(document.body.textContent).not.toContain(wallet.convertLost);
    await press(button(wallet.getQuote));
    await eventually(() => expect(document.querySelector('input')).not.toBeNull());
  });
});
