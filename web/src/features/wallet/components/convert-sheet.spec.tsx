import { act } from 'react';
import { config } from '../../../api/common/config';
import { clock } from '../../../lib/clock';
import { queries } from '../../../lib/query';
import { common } from '../../../locales/en/common';
import { wallet } from '../../../locales/en/wallet';
import { eventually } from '../../../testing/eventually';
import { detailsWith } from '../../../testing/fixtures';
import { loadEnglish, render, type } from '../../../testing/render';
import { ConvertSheet } from './convert-sheet';

const RATE_HELD_MS = 15_000;

let closed: boolean;
let asked: string[];
/** Whether the rate is still valid on the server. */
let holds: boolean;
/** The server converts once this resolves. */
let converts: Promise<void>;

async function answer(body: string): Promise<Response> {
  asked.push(body);
  if (body.includes('quote_id')) await converts;
  const quote = {
    ...{ quote_id: 'q', from: 'USD', to: 'USDT', amount: '10.00', rate: '0.999500', result: '9.995000' },
    ...{ market_rate: '1.000500', spread: '0.001' },
    valid_until: new Date(Date.now() + RATE_HELD_MS).toISOString(),
  };
  return body.includes('quote_id') && !holds
    ? Response.json({ code: 1005, msg: 'refused', data: null }, { status: 409 })
    : Response.json({ code: 0, msg: '', data: quote });
}

const button = (text: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((found) => found.textContent === text);

async function askForRate(): Promise<void> {
  await eventually(() => expect(document.querySelector('input')).not.toBeNull());
  await type(document.querySelector('input'), '10');
  await act(async () => button(wallet.getQuote)?.click());
  await eventually(() => expect(document.body.textContent).toContain('0.999500'));
}

beforeEach(async () => {
  await loadEnglish('common', 'wallet', 'terms');
  [closed, asked, holds, converts] = [false, [], true, Promise.resolve()];
  globalThis.fetch = async (_url, init) => answer(String(init?.body));
  clock.learn(Date.now());
  const texts = { web_name: 'Makoto', risk_notice: '', about: '', app_version: '1', builtin_icons: [] };
  const upcoming = [{ place: 'convert', effective_at: '2026-11-30T12:00:00Z', text: 'we keep 0.2%.' }];
  const terms = { ...texts, mode: 'practice', deposit: [], withdraw: [], upcoming };
  queries.setQueryData([config.path, undefined], config.reply(terms, ''));
  const onClose = (): void => {
    closed = true;
  };
  await render(<ConvertSheet open onClose={onClose} details={detailsWith('100.00')} />);
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
    await act(async () => button(wallet.confirmConvert)?.click());
    await eventually(() => expect(asked.at(-1)).toContain('quote_id'));
    const close = document.querySelector<HTMLButtonElement>(`[aria-label="${common.close}"]`);
    await act(async () => close?.click());
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
    await act(async () => button(wallet.confirmConvert)?.click());
    await eventually(() => expect(closed).toBe(true));
    expect(asked.at(-1)).toContain('quote_id');
  });

  it('must be requested again once the server has dropped it', async () => {
    holds = false;
    await askForRate();
    expect(document.querySelector('[role="alert"]')).toBeNull();
    await act(async () => button(wallet.confirmConvert)?.click());
    await eventually(() => expect(document.querySelector('[role="alert"]')).not.toBeNull());
    expect(document.querySelector('[role="alert"]')?.textContent).toBe(wallet.quoteOver);
    expect(button(wallet.confirmConvert)).toBeUndefined();
    await act(async () => button(wallet.getQuote)?.click());
    await eventually(() => expect(document.querySelector('input')).not.toBeNull());
  });
});
