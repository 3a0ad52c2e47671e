import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { details } from '../../../api/user/details';
import { clock } from '../../../lib/clock';
import { lang } from '../../../lib/languages';
import { queries } from '../../../lib/query';
import { loadTexts, provideTexts } from '../../../lib/texts';
import { common } from '../../../locales/en/common';
import { wallet } from '../../../locales/en/wallet';
import { eventually } from '../../../testing/eventually';
import { ConvertSheet } from './convert-sheet';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const RATE_HELD_MS = 15_000;
const balance = { currency: 'USD', available: '100.00', in_trade: '0.00', locked: '0.00', withdrawing: '0.00' };
const account = details.reply(
  {
    user: {
      ...{ id: '1', username: 'hana', invite_code: 'ABC', kyc_status: 'none', has_pay_password: true },
      ...{ has_totp: false, created_at: '2026-11-22T00:00:00Z' },
    },
    ...{ total_assets: '100.00', balance: '100.00', available_balance: '100.00', account_balance: '100.00' },
    ...{ balances: [balance], today: { income: '0.00', orders: 0 }, restriction: null },
  },
  '',
);

let root: Root;
let host: HTMLElement;
let closed: boolean;
let asked: string[];
/** Whether the rate is still valid on the server. */
let holds: boolean;
/** The server converts once this resolves. */
let converts: Promise<void>;
const fetchOfBrowser = globalThis.fetch;

async function answer(body: string): Promise<Response> {
  asked.push(body);
  if (body.includes('quote_id')) await converts;
  const quote = {
    ...{ quote_id: 'q', from: 'USD', to: 'USDT', amount: '10.00', rate: '0.999500', result: '9.995000' },
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
  const input = document.querySelector('input');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(input, '10');
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => button(wallet.getQuote)?.click());
  await eventually(() => expect(document.body.textContent).toContain('0.999500'));
}

beforeEach(async () => {
  provideTexts({
    '../locales/en/common.ts': async () => ({ common }),
    '../locales/en/wallet.ts': async () => ({ wallet }),
  });
  lang.set('en');
  await loadTexts('common');
  await loadTexts('wallet');
  [closed, asked, holds, converts] = [false, [], true, Promise.resolve()];
  globalThis.fetch = async (_url, init) => answer(String(init?.body));
  clock.learn(Date.now());
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
  const onClose = (): void => {
    closed = true;
  };
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <ConvertSheet open onClose={onClose} details={account} />
        </BrowserRouter>
      </QueryClientProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  queries.clear();
  globalThis.fetch = fetchOfBrowser;
});

describe('a conversion', () => {
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
