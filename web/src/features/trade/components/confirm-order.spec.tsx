import { act } from 'react';
import { common } from '../../../locales/en/common';
import { eventually } from '../../../testing/eventually';
import { BITCOIN } from '../../../testing/fixtures';
import { loadEnglish, render } from '../../../testing/render';
import type { Ticket } from '../hooks/use-ticket';
import { ConfirmOrder } from './confirm-order';

const ticket: Ticket = {
  ...{ duration: { seconds: 60, payout: '0.85', min: '1', max: '100' }, setSeconds: () => undefined, stake: '10' },
  ...{ setStake: () => undefined, amount: 10_000_000n, problem: undefined, short: false, available: '100.00' },
  terms: { fee: 100_000n, total: 10_100_000n, receive: 18_500_000n },
};

let closed: number;

const onClose = (): void => {
  closed += 1;
};
const show = (busy: boolean): Promise<void> =>
  render(
    <ConfirmOrder
      {...{ product: BITCOIN, ticket, direction: 'up', pause: undefined, busy, error: null, onClose }}
      onConfirm={() => undefined}
    />,
  );
const cross = (): HTMLElement | null => document.querySelector(`button[aria-label="${common.close}"]`);

async function leaveInEveryWay(): Promise<void> {
  await act(async () => cross()?.click());
  await act(async () => {
    cross()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
}

beforeEach(async () => {
  await loadEnglish('common', 'trade');
  closed = 0;
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
