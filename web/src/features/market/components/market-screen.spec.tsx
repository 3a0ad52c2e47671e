import { act } from 'react';
import { productList } from '../../../api/product/list';
import { queries } from '../../../lib/query';
import { eventually } from '../../../testing/eventually';
import { keepFresh } from '../../../testing/fixtures';
import { host, loadEnglish, render, type, unmount } from '../../../testing/render';
import MarketScreen from './market-screen';

const product = (id: string, symbol: string, category: string): object => ({
  ...{ id, symbol, name: symbol, category, price: '100.00', decimals: 2, change_24h: '0.01', volume_24h: '5' },
  ...{ high_24h: '110.00', low_24h: '90.00', is_open: true, opens_at: null, feed: 'simulated' },
});
const LISTED = [
  product('1', 'BTCUSDT', 'blockchain'),
  product('2', 'EURUSD', 'forex'),
  product('3', 'USDJPY', 'forex'),
];

const shown = (): (string | null)[] =>
  [...host.querySelectorAll('a[href^="/trade"]')].map((link) =>
    new URL(link.getAttribute('href') ?? '', location.href).searchParams.get('symbol'),
  );
const field = (): HTMLInputElement | null => host.querySelector('input[type="search"]');
const chip = (value: string): HTMLInputElement | null => host.querySelector(`input[value="${value}"]`);

beforeEach(async () => {
  await loadEnglish('common', 'market');
  keepFresh();
  queries.setQueryData([productList.path, {}], productList.reply(LISTED, ''));
  history.replaceState(null, '', '/hq');
  await render(<MarketScreen />);
});

describe('the market list', () => {
  it('keeps category and search text when the user comes back from a market', async () => {
    const { length } = history;
    await act(async () => chip('forex')?.click());
    await eventually(() => expect(shown()).toEqual(['EURUSD', 'USDJPY']));
    for (const text of ['j', 'jp']) await type(field(), text);
    await eventually(() => expect(shown()).toEqual(['USDJPY']));
    unmount();
    await render(<MarketScreen />);
    expect([chip('forex')?.checked, field()?.value, shown()]).toEqual([true, 'jp', ['USDJPY']]);
    expect(history.length).toBe(length);
  });

  it('shows all markets if the address has an unknown category', async () => {
    unmount();
    history.replaceState(null, '', '/hq?category=tulips');
    await render(<MarketScreen />);
    expect([chip('all')?.checked, shown().length]).toEqual([true, LISTED.length]);
  });
});
