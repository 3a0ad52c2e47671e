import type { Details } from '../../../api/user/details';
import { clock } from '../../../lib/clock';
import { eventually } from '../../../testing/eventually';
import { detailsWith, keepFresh, logInAs } from '../../../testing/fixtures';
import { host, loadEnglish, render } from '../../../testing/render';

/** jsdom has no layout: the screen is narrow. */
const nothing = (): undefined => undefined;
Object.assign(globalThis, {
  matchMedia: () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }),
});
const { default: WalletScreen } = await import('./wallet-screen');

beforeAll(keepFresh);
beforeEach(() => loadEnglish('common', 'wallet', 'settings'));

async function show(change: Partial<Details>): Promise<string> {
  logInAs({ ...detailsWith('100.00'), ...change });
  await render(<WalletScreen />);
  return host.textContent;
}

describe('the wallet', () => {
  it('shows the total without a word about its rates while they are new', async () => {
    for (const rates_at of [undefined, new Date(clock.now() - 5_000).toISOString()]) {
      const text = await show({ rates_at, unvalued: [] });
      expect(text).toContain('Total assetsUS$100.00Available now US$100.00');
      expect(text).not.toContain('exchange rate');
    }
  });

  it('says how old the rates in the total are', async () => {
    const text = await show({ rates_at: new Date(clock.now() - 7_200_000).toISOString(), unvalued: [] });
    expect(text).toContain('Total assetsUS$100.00');
    await eventually(() => expect(host.textContent).toContain('At the exchange rate of '));
  });

  it('shows the balances, and no total, while a currency has no rate', async () => {
    const text = await show({ unvalued: ['USDT'] });
    expect(text).toContain('Total assets–There is no rate for USDT at the moment');
    expect(text).not.toContain('Available now');
    expect(text).toContain('USDUS$100.00');
  });
});
