import { jest } from '@jest/globals';
import { act } from 'react';
import { details } from '../../../api/product/details';
import { stats } from '../../../api/public/stats';
import { clock } from '../../../lib/clock';
import { queries } from '../../../lib/query';
import { quotes } from '../../../lib/quotes';
import { BITCOIN, keepFresh } from '../../../testing/fixtures';
import { host, loadEnglish, press, render } from '../../../testing/render';
import { isGuideSeen } from '../services/guide-seen';
import { TRIAL_MS } from '../services/trial';
import GuideScreen from './guide-screen';

const button = (text: string): HTMLButtonElement | undefined =>
  [...host.querySelectorAll('button')].find((found) => found.textContent?.includes(text));
const shown = (): string => host.textContent ?? '';

beforeEach(async () => {
  await loadEnglish('common', 'guide', 'trade');
  localStorage.clear();
  keepFresh();
  queries.setQueryData([details.path, { symbol: 'BTCUSDT' }], BITCOIN);
  queries.setQueryData([stats.path, {}], {
    ...{ at: '2026-11-25T00:00:00Z', days: 90, products: [], withdrawals: [], uptime: undefined },
    accounts: { traded: 8, losing: 6, losing_share: '0.75' },
    all: { symbol: 'ALL', orders: 8, payout: '0.9', house_edge: '0.1' },
  });
});

/** Lets this time pass. */
const wait = (ms: number): Promise<void> => act(async () => jest.advanceTimersByTime(ms));

async function quote(price: string): Promise<void> {
  quotes.put('BTCUSDT', price, clock.now());
  await wait(50);
}

afterEach(() => jest.useRealTimers());

describe('the guide', () => {
  it('tells with the product’s own terms what an order brings, and what it takes to break even', async () => {
    await render(<GuideScreen />);
    expect(shown()).toContain('a stake of US$10.00 brings you US$18.00');
    expect(shown()).toContain('a fee is charged: US$0.10');
    await press(button('Next'));
    await press(button('Next'));
    expect(shown()).toContain('You have to be right in 56.1% of your orders');
    expect(shown()).toContain('within 90 days, 75% lost money');
    expect(document.activeElement?.textContent).toBe('Most people lose');
  });

  it('lets people try on the live price without sending anything', async () => {
    const asked: string[] = [];
    Object.assign(globalThis, { fetch: async (url: string) => asked.push(url) });
    jest.useFakeTimers();
    await render(<GuideScreen />);
    await press(button('Next'));
    await quote('100.00');
    await press(button('Buy up'));
    expect(button('Buy up')?.disabled).toBe(true);
    await quote('100.01');
    await wait(TRIAL_MS - 100);
    expect(shown()).not.toContain('You would have');
    await wait(100);
    expect(shown()).toContain('You would have won.');
    // The notice of practice mode reads the configuration.
    expect(asked.filter((url) => !url.endsWith('common/config'))).toEqual([]);
  });

  it('is over after its fourth page, and then not offered again', async () => {
    await render(<GuideScreen />);
    expect(isGuideSeen()).toBe(false);
    for (let page = 1; page < 4; page++) await press(button('Next'));
    await press(button('Go to trade'));
    expect(isGuideSeen()).toBe(true);
    expect(location.pathname).toBe('/trade');
  });
});
