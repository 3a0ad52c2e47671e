import { act } from 'react';
import { help } from '../../../api/common/help';
import { detail } from '../../../api/order/detail';
import { productList } from '../../../api/product/list';
import { queries } from '../../../lib/query';
import { readStored } from '../../../lib/storage';
import { token } from '../../../lib/token';
import { eventually } from '../../../testing/eventually';
import { keepFresh } from '../../../testing/fixtures';
import { host, loadEnglish, render, type } from '../../../testing/render';
import { clearSearches } from '../services/recent-searches';
import SearchScreen from './search-screen';

const PRODUCT = {
  ...{ id: '1', symbol: 'BTCUSDT', name: 'Bitcoin', category: 'blockchain', price: '100.00', decimals: 2 },
  ...{ change_24h: '0.01', volume_24h: '5', high_24h: '110.00', low_24h: '90.00', is_open: true, opens_at: null },
  feed: 'simulated',
};
const ARTICLE = {
  ...{ name: 'withdrawal-waiting', category: 'money', title: 'Why a withdrawal waits', body: 'It is reviewed.' },
  ...{ words: 'payout', updated_at: '2026-11-01T00:00:00Z' },
};

const field = (): HTMLInputElement | null => host.querySelector('[role="combobox"]');
const options = (): HTMLElement[] => [...host.querySelectorAll<HTMLElement>('[role="option"]')];
const titles = (): string[] => options().map((option) => option.querySelector('span span')?.textContent ?? '');
const active = (): string | undefined =>
  document.getElementById(field()?.getAttribute('aria-activedescendant') ?? '')?.textContent ?? undefined;
const key = (name: string): Promise<void> =>
  act(
    async () =>
      void field()?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })),
  );

beforeEach(async () => {
  await loadEnglish('common', 'search', 'account');
  keepFresh();
  queries.setQueryData([productList.path, {}], productList.reply([PRODUCT], ''));
  queries.setQueryData([help.path, undefined], help.reply({ categories: [], articles: [ARTICLE] }, ''));
  history.replaceState(null, '', '/search');
  await render(<SearchScreen />);
});
afterEach(clearSearches);

describe('the search', () => {
  it('has the focus and offers what is often needed', () => {
    expect(document.activeElement).toBe(field());
    expect(titles()).toContain('My limits and breaks');
  });

  it('finds screens, markets and articles, which the keyboard chooses and opens', async () => {
    await type(field(), 'payout');
    await eventually(() =>
      expect(titles()).toEqual(['Withdraw', 'Bank accounts and addresses', 'Why a withdrawal waits']),
    );
    expect(location.search).toBe('?q=payout');
    await eventually(() => expect(active()).toContain('Withdraw'));
    await key('ArrowUp');
    await eventually(() => expect(active()).toContain('Why a withdrawal waits'));
    await key('Enter');
    await eventually(() => expect(location.pathname + location.search).toBe('/help?a=withdrawal-waiting'));
    expect(readStored('own searches')).toBe('payout');
  });

  it('finds a market by its symbol or name', async () => {
    await type(field(), 'bitc');
    await eventually(() => expect(titles()).toEqual(['BTCUSDT']));
    await act(async () => options()[0]?.click());
    expect(location.pathname + location.search).toBe('/trade?symbol=BTCUSDT');
  });

  it('keeps searches that led somewhere on the device until they are cleared, or the user logs out', async () => {
    await type(field(), 'limits');
    await eventually(() => expect(titles()[0]).toBe('My limits and breaks'));
    await act(async () => options()[0]?.click());
    await type(field(), '');
    await eventually(() => expect(titles()[0]).toBe('limits'));
    await act(async () => options()[0]?.click());
    expect(field()?.value).toBe('limits');
    await type(field(), '');
    const clear = [...host.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Clear recent searches',
    );
    await act(async () => clear?.click());
    expect(titles()[0]).not.toBe('limits');
    expect(readStored('own searches')).toBeUndefined();
  });

  it('asks the server for a record only when its whole number was typed', async () => {
    await act(async () => token.set('a-token'));
    const asked: string[] = [];
    globalThis.fetch = async (url) => {
      asked.push(String(url));
      throw new TypeError('offline');
    };
    await render(<SearchScreen />);
    await type(field(), '7K3Q-F9M2');
    expect(asked.filter((url) => url.endsWith(detail.path))).toEqual([]);
    await type(field(), '7K3Q-F9M2-TX0A');
    await eventually(() => expect(asked.some((url) => url.endsWith(detail.path))).toBe(true));
  });
});
