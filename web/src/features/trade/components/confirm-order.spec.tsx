import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { productDetails } from '../../../api/product/details';
import { lang } from '../../../lib/languages';
import { queries } from '../../../lib/query';
import { loadTexts, provideTexts } from '../../../lib/texts';
import { common } from '../../../locales/en/common';
import { trade } from '../../../locales/en/trade';
import { eventually } from '../../../testing/eventually';
import type { Ticket } from '../hooks/use-ticket';
import { ConfirmOrder } from './confirm-order';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const product = productDetails(
  {
    ...{ id: 'p', symbol: 'EUR/USD', name: 'Euro', category: 'forex', price: '1.1', decimals: 5, is_open: true },
    ...{ change_24h: '0', volume_24h: '0', high_24h: '1.1', low_24h: '1.1', feed: 'simulated' },
    ...{
      durations: [],
      fee_rate: '0.01',
      tie_rule: '',
      sessions: [],
      rules: [],
      max_gap_ms: undefined,
      silence: undefined,
    },
  },
  '',
);
const ticket: Ticket = {
  ...{ duration: { seconds: 60, payout: '0.85', min: '1', max: '100' }, setSeconds: () => undefined, stake: '10' },
  ...{ setStake: () => undefined, amount: 10_000_000n, problem: undefined, short: false, available: '100.00' },
  terms: { fee: 100_000n, total: 10_100_000n, receive: 18_500_000n },
};

let root: Root;
let closed: number;

const onClose = (): void => {
  closed += 1;
};
const show = (busy: boolean): Promise<void> =>
  act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <ConfirmOrder
            {...{ product, ticket, direction: 'up', pause: undefined, busy, error: null, onClose }}
            onConfirm={() => undefined}
          />
        </BrowserRouter>
      </QueryClientProvider>,
    ),
  );
const cross = (): HTMLElement | null => document.querySelector(`button[aria-label="${common.close}"]`);

async function leaveInEveryWay(): Promise<void> {
  await act(async () => cross()?.click());
  await act(async () => {
    cross()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
}

beforeEach(async () => {
  provideTexts({
    '../locales/en/common.ts': async () => ({ common }),
    '../locales/en/trade.ts': async () => ({ trade }),
  });
  lang.set('en');
  await loadTexts('common');
  await loadTexts('trade');
  closed = 0;
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

it('keeps the sheet open while the order is being placed, and lets it close before and after', async () => {
  await show(false);
  await eventually(() => expect(cross()).not.toBeNull());
  await show(true);
  await leaveInEveryWay();
  expect(closed).toBe(0);
  await show(false);
  await leaveInEveryWay();
  expect(closed).toBe(2);
});

/** Goes back as the phone's back button does, and waits for the app to follow. */
async function goBack(): Promise<void> {
  const moved = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.back();
  await act(() => moved);
}

it('ignores the back button while the order is being placed', async () => {
  await show(true);
  await eventually(() => expect(history.state).toMatchObject({ sheets: 1 }));
  const { length } = history;
  for (let times = 0; times < 2; times++) {
    await goBack();
    await eventually(() => expect(history.state).toMatchObject({ sheets: 1 }));
  }
  expect([closed, history.length]).toEqual([0, length]);
  await show(false);
  await goBack();
  expect(closed).toBe(1);
});
