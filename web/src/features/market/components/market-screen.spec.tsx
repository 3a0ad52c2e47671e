import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { productList } from '../../../api/product/list';
import { lang } from '../../../lib/languages';
import { queries } from '../../../lib/query';
import { loadTexts, provideTexts } from '../../../lib/texts';
import { common } from '../../../locales/en/common';
import { market } from '../../../locales/en/market';
import { eventually } from '../../../testing/eventually';
import MarketScreen from './market-screen';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const product = (id: string, symbol: string, category: string): object => ({
  ...{ id, symbol, name: symbol, category, price: '100.00', decimals: 2, change_24h: '0.01', volume_24h: '5' },
  ...{ high_24h: '110.00', low_24h: '90.00', is_open: true, opens_at: null, feed: 'simulated' },
});
const LISTED = [
  product('1', 'BTCUSDT', 'blockchain'),
  product('2', 'EURUSD', 'forex'),
  product('3', 'USDJPY', 'forex'),
];

let root: Root;
let host: HTMLElement;

const shown = (): (string | null)[] =>
  [...host.querySelectorAll('a[href^="/trade"]')].map((link) =>
    new URL(link.getAttribute('href') ?? '', location.href).searchParams.get('symbol'),
  );
const field = (): HTMLInputElement | null => host.querySelector('input[type="search"]');
const chip = (value: string): HTMLInputElement | null => host.querySelector(`input[value="${value}"]`);

async function open(): Promise<void> {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <MarketScreen />
        </BrowserRouter>
      </QueryClientProvider>,
    ),
  );
}
function leave(): void {
  act(() => root.unmount());
  host.remove();
}

beforeEach(async () => {
  provideTexts({
    '../locales/en/common.ts': async () => ({ common }),
    '../locales/en/market.ts': async () => ({ market }),
  });
  lang.set('en');
  await loadTexts('common');
  await loadTexts('market');
  queries.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
  queries.setQueryData([productList.path, {}], productList.reply(LISTED, ''));
  history.replaceState(null, '', '/hq');
  await open();
});
afterEach(() => {
  leave();
  queries.clear();
});

describe('the market list', () => {
  it('keeps category and search text when the user comes back from a market', async () => {
    const { length } = history;
    await act(async () => chip('forex')?.click());
    await eventually(() => expect(shown()).toEqual(['EURUSD', 'USDJPY']));
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const text of ['j', 'jp'])
      await act(async () => {
        set?.call(field(), text);
        field()?.dispatchEvent(new Event('input', { bubbles: true }));
      });
    await eventually(() => expect(shown()).toEqual(['USDJPY']));
    leave();
    await open();
    expect([chip('forex')?.checked, field()?.value, shown()]).toEqual([true, 'jp', ['USDJPY']]);
    expect(history.length).toBe(length);
  });

  it('shows all markets if the address has an unknown category', async () => {
    leave();
    history.replaceState(null, '', '/hq?category=tulips');
    await open();
    expect([chip('all')?.checked, shown().length]).toEqual([true, LISTED.length]);
  });
});
