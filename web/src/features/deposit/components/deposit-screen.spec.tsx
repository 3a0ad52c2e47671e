import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { config } from '../../../api/common/config';
import { productRate } from '../../../api/product/rate';
import { lang } from '../../../lib/languages';
import { queries } from '../../../lib/query';
import { loadTexts, provideTexts } from '../../../lib/texts';
import { common } from '../../../locales/en/common';
import { deposit } from '../../../locales/en/deposit';
import DepositScreen from './deposit-screen';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let host: HTMLElement;

async function show(currency: string, rate: string, perUsd: string): Promise<void> {
  const texts = { web_name: 'Makoto', risk_notice: '', about: '', app_version: '1' };
  const term = { method: 'quick', currency, min: '1.00', max: '10000000.00', expected_s: 60 };
  const terms = { ...texts, mode: 'practice', deposit: [term], withdraw: [], builtin_icons: [] };
  queries.setQueryData([config.path, undefined], config.reply(terms, ''));
  const told = { currency, rate, per_usd: perUsd, at: '2026-11-22T12:00:00Z' };
  queries.setQueryData([productRate.path, { currency }], productRate.reply(told, ''));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <DepositScreen />
        </BrowserRouter>
      </QueryClientProvider>,
    ),
  );
}

async function type(amount: string): Promise<void> {
  const input = host.querySelector<HTMLInputElement>('input[name="amount"]');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(input, amount);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

beforeEach(async () => {
  provideTexts({
    '../locales/en/common.ts': async () => ({ common }),
    '../locales/en/deposit.ts': async () => ({ deposit }),
  });
  lang.set('en');
  await loadTexts('common');
  await loadTexts('deposit');
  queries.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  queries.clear();
});

describe('the estimate of a deposit', () => {
  // What the wallet credits: yen divided by the yen of one dollar, or tether multiplied by the dollars of one tether.
  it.each([
    ['JPY', '0.006745', '148.2505', '7500000', 'US$50,590.04', '1 USD = 148.2505 JPY'],
    ['CNY', '0.140646', '7.11', '70000', 'US$9,845.28', '1 USD = 7.11 CNY'],
    ['USDT', '0.999800', '1.0002', '50000', 'US$49,990.00', '1 USDT = US$0.999800'],
  ])('in %s equals the credit at the displayed rate', async (currency, rate, perUsd, typed, usd, words) => {
    await show(currency, rate, perUsd);
    await type(typed);
    expect(host.textContent).toContain(deposit.estimate.replace('{{usd}}', usd));
    expect(host.textContent).toContain(words);
  });
});
