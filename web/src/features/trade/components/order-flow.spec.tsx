import type { ReactNode } from 'react';
import { eventually } from '../../../testing/eventually';
import { BITCOIN } from '../../../testing/fixtures';
import { host, loadEnglish, press, render } from '../../../testing/render';
import type { Ticket } from '../hooks/use-ticket';
import { chooseOneTap } from '../services/one-tap';
import { OrderButtons, OrderFlow } from './order-flow';

const ticket: Ticket = {
  ...{ duration: { seconds: 60, payout: '0.85', min: '1', max: '100' }, setSeconds: () => undefined, stake: '10' },
  ...{ setStake: () => undefined, amount: 10_000_000n, problem: undefined, short: false, available: '100.00' },
  terms: { fee: 100_000n, total: 10_100_000n, receive: 18_500_000n },
};
const order = {
  ...{ id: 'o', number: 'T1', product_id: '7', symbol: 'BTCUSDT', direction: 'up', amount: '10.00', fee: '0.10' },
  ...{ currency: 'USD', payout_rate: '0.85', buy_price: '100.00', status: 'open' },
  ...{ order_time: '2026-11-22T12:00:00.000Z', settle_time: '2026-11-22T12:01:00.000Z' },
};

let renders: number;
let answer: () => void;

function RestOfScreen(): ReactNode {
  renders += 1;
  return null;
}

const buttons = (): HTMLButtonElement[] => [...host.querySelectorAll('button')];
const enabled = (): boolean[] => buttons().map((button) => !button.disabled);

beforeEach(async () => {
  await loadEnglish('common', 'trade');
  chooseOneTap(10_000_000n);
  renders = 0;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  globalThis.fetch = async () => {
    await answered;
    return Response.json({ code: 0, msg: '', data: order });
  };
  await render(
    <OrderFlow product={BITCOIN} ticket={ticket} pause={undefined}>
      <RestOfScreen />
      <OrderButtons disabled={false} />
    </OrderFlow>,
  );
  await press(buttons()[0]);
});

afterEach(() => chooseOneTap(undefined));

it('shows a placed order without rendering the rest of the screen', async () => {
  answer();
  await eventually(() => expect(document.querySelector('[role=dialog] [role=timer]')).not.toBeNull());
  expect(renders).toBe(1);
});

it('disables the buttons while an answer takes long, and only then', async () => {
  expect(enabled()).toEqual([true, true]);
  await eventually(() => expect(enabled()).toEqual([false, false]));
  answer();
  await eventually(() => expect(enabled()).toEqual([true, true]));
});
