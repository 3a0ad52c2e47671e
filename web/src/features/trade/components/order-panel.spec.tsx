import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import type { ProductDetails } from '../../../api/product/details';
import { details } from '../../../api/user/details';
import { lang } from '../../../lib/languages';
import { queries } from '../../../lib/query';
import { loadTexts, provideTexts } from '../../../lib/texts';
import { common } from '../../../locales/en/common';
import { trade } from '../../../locales/en/trade';
import { useTicket } from '../hooks/use-ticket';
import { OrderPanel } from './order-panel';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const product: ProductDetails = {
  ...{ id: '7', symbol: 'BTCUSDT', name: 'Bitcoin', category: 'blockchain', price: '100.00', decimals: 2 },
  ...{ change_24h: '0.01', volume_24h: '5', high_24h: '110.00', low_24h: '90.00', is_open: true, opens_at: undefined },
  ...{ feed: 'simulated', durations: [{ seconds: 60, payout: '0.80', min: '5.00', max: '1000.00' }], fee_rate: '0.01' },
  ...{ tie_rule: 'refund', sessions: [], rules: [], max_gap_ms: 3000, silence: undefined },
};
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

function Panel(): ReactNode {
  const ticket = useTicket(product);
  return ticket ? <OrderPanel ticket={ticket} product={product} /> : null;
}

let root: Root;
let host: HTMLElement;

/** Types a stake; returns its error text and the target of its link. */
async function problemOf(stake: string): Promise<(string | null | undefined)[]> {
  const input = host.querySelector<HTMLInputElement>('#stake');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(input, stake);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const problem = host.querySelector('#stake-problem');
  return [problem?.firstChild?.textContent, problem?.querySelector('a')?.getAttribute('href')];
}

beforeEach(async () => {
  provideTexts({
    '../locales/en/common.ts': async () => ({ common }),
    '../locales/en/trade.ts': async () => ({ trade }),
  });
  lang.set('en');
  await loadTexts('common');
  await loadTexts('trade');
  queries.setQueryData([details.path, undefined], account);
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <Panel />
        </BrowserRouter>
      </QueryClientProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  queries.clear();
  localStorage.clear();
});

describe('a stake', () => {
  it('links to a deposit if the balance is too low', async () => {
    expect(await problemOf('100')).toEqual(['More than the US$100.00 available', '/recharge']);
  });

  it('outside the limits has no link, even if the balance is too low', async () => {
    expect(await problemOf('1001')).toEqual(['Enter US$5.00 to US$1,000.00', undefined]);
  });

  it('shows its fee in the usual money format', async () => {
    await problemOf('1000');
    expect(host.textContent).toContain('of which fee US$10.00 (1%)');
    await problemOf('110000');
    expect(host.textContent).toContain('of which fee US$1,100.00 (1%)');
  });
});
