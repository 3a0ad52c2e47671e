import { jest } from '@jest/globals';
import { act, type ReactNode } from 'react';
import { clock } from '../../../lib/clock';
import { quotes } from '../../../lib/quotes';
import { logIn } from '../../../lib/token';
import { eventually } from '../../../testing/eventually';
import { BITCOIN } from '../../../testing/fixtures';
import { render, unmount } from '../../../testing/render';
import { chooseOneTap } from '../services/one-tap';
import { type PlaceOrder, usePlaceOrder } from './use-place-order';
import type { Ticket } from './use-ticket';

const ORDER_TIME = '2026-11-22T12:00:00.000Z';
const order = {
  ...{ id: 'o', number: 'T1', product_id: 'p', symbol: 'EUR/USD', direction: 'up', amount: '10.00', fee: '0.10' },
  ...{ currency: 'USD', payout_rate: '0.85', buy_price: '1.1', status: 'open' },
  ...{ order_time: ORDER_TIME, settle_time: '2026-11-22T12:01:00.000Z' },
};
const ticket: Ticket = {
  ...{ duration: { seconds: 60, payout: '0.85', min: '1', max: '100' }, setSeconds: () => undefined, stake: '10' },
  ...{ setStake: () => undefined, amount: 10_000_000n, terms: undefined, problem: undefined, short: false },
  available: '100.00',
};

let place: PlaceOrder;
let network: 'away' | 'refuses' | 'there';
/** Idempotency key and price of each attempt. */
let tries: [key: string | null, price: unknown][];

function Trade(): ReactNode {
  place = usePlaceOrder(BITCOIN, ticket, false);
  return null;
}

async function confirm(): Promise<void> {
  await act(async () => place.confirm());
  await eventually(() => expect(place.busy).toBe(false));
}

beforeEach(async () => {
  tries = [];
  globalThis.fetch = async (_, init) => {
    const body: { price: unknown } = JSON.parse(String(init?.body));
    tries.push([new Headers(init?.headers).get('idempotency-key'), body.price]);
    if (network === 'away') throw new TypeError('no network');
    if (network === 'refuses') return Response.json({ code: 4003, msg: 'it moved', data: {} }, { status: 409 });
    return Response.json({ code: 0, msg: '', data: order });
  };
  await render(<Trade />);
  await act(async () => place.choose('up'));
});

const minutesSinceOrder = (): number => Math.round((clock.now() - Date.parse(ORDER_TIME)) / 60_000);

describe('a placed order', () => {
  it('sets the server clock', async () => {
    network = 'there';
    await confirm();
    expect(place.placed?.id).toBe('o');
    expect(minutesSinceOrder()).toBe(0);
  });

  it('does not set it if it is a repeated response', async () => {
    clock.learn(Date.parse(ORDER_TIME) + 600_000);
    network = 'away';
    await confirm();
    expect(place.error).not.toBeNull();
    network = 'there';
    await confirm();
    expect(place.placed?.id).toBe('o');
    expect(minutesSinceOrder()).toBe(10);
  });
});

it('keeps the key of an order without a response through refusals and price changes, until it is answered', async () => {
  clock.learn(Date.parse(ORDER_TIME) + 600_000);
  for (const [state, price] of [
    ['away', '1.1'],
    ['refuses', '1.2'],
    ['there', '1.3'],
  ] as const) {
    network = state;
    const shown = new Promise<void>((resolve) => quotes.listen(BITCOIN.symbol, resolve));
    quotes.put(BITCOIN.symbol, price, Number(price));
    await shown;
    await confirm();
  }
  expect(place.placed?.id).toBe('o');
  expect(minutesSinceOrder()).toBe(10);
  const [[key] = []] = tries;
  expect(key).toEqual(expect.any(String));
  expect(tries).toEqual([
    [key, '1.1'],
    [key, '1.2'],
    [key, '1.3'],
  ]);
});

it('repeats an order without a response under the same key after the screen was left, for ten minutes', async () => {
  unmount();
  localStorage.clear();
  logIn('token', { userId: 'hana', at: Number.POSITIVE_INFINITY });
  const again = async (): Promise<void> => {
    await render(<Trade />);
    await act(async () => place.choose('up'));
    await confirm();
    unmount();
  };
  network = 'away';
  await again();
  await again();
  const { now: real } = Date;
  const now = jest.spyOn(Date, 'now').mockImplementation(() => real() + 600_001);
  await again();
  now.mockRestore();
  network = 'there';
  await again();
  await again();
  const [first, second, later, answered, next] = tries.map(([key]) => key);
  expect(first).toEqual(expect.any(String));
  expect(second).toBe(first);
  expect(later).not.toBe(first);
  expect(answered).toBe(later);
  expect(next).not.toBe(later);
});

it('places the same order once more if the last was answered after its screen was left', async () => {
  unmount();
  localStorage.clear();
  logIn('token', { userId: 'hana', at: Number.POSITIVE_INFINITY });
  const { fetch } = globalThis;
  let answer: () => void = () => undefined;
  const withheld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  globalThis.fetch = async (url, init) => {
    const response = await fetch(url, init);
    await withheld;
    return response;
  };
  network = 'there';
  await render(<Trade />);
  await act(async () => place.choose('up'));
  await act(async () => place.confirm());
  unmount();
  await render(<Trade />);
  answer();
  await eventually(() => expect(JSON.stringify(localStorage)).not.toContain('unanswered'));
  await act(async () => place.choose('up'));
  await confirm();
  expect(tries.map(([key]) => key)).toEqual([expect.any(String), expect.any(String)]);
  expect(tries[1]?.[0]).not.toBe(tries[0]?.[0]);
});

describe('one-tap trading', () => {
  const tap = async (): Promise<void> => {
    await act(async () => place.choose(undefined));
    await act(async () => place.choose('up'));
    await eventually(() => expect(place.busy).toBe(false));
  };
  beforeEach(() => {
    network = 'there';
  });
  afterEach(() => chooseOneTap(undefined));

  it('is off until it is chosen: an order asks for confirmation', async () => {
    await tap();
    expect([place.direction, tries.length]).toEqual(['up', 0]);
  });

  it('places an order up to the limit at once, and asks above it', async () => {
    chooseOneTap(10_000_000n);
    await tap();
    expect([place.direction, place.placed?.id, tries.length]).toEqual([undefined, 'o', 1]);
    await act(async () => place.forget());
    chooseOneTap(9_999_999n);
    await tap();
    expect([place.direction, place.placed, tries.length]).toEqual(['up', undefined, 1]);
  });

  it('of one customer does not apply to the next on the same device, and is back for the same', async () => {
    const enter = (userId: string): void => logIn(userId, { userId, at: Number.POSITIVE_INFINITY });
    enter('hana');
    chooseOneTap(500_000_000n);
    enter('kenji');
    await tap();
    expect([place.direction, tries.length]).toEqual(['up', 0]);
    enter('hana');
    await tap();
    expect([place.placed?.id, tries.length]).toEqual(['o', 1]);
  });

  it('places one order if both directions are tapped before the first tap is on screen', async () => {
    chooseOneTap(10_000_000n);
    await act(async () => place.choose(undefined));
    const { choose } = place;
    await act(async () => {
      choose('up');
      choose('down');
    });
    await eventually(() => expect(place.placed?.id).toBe('o'));
    expect(tries).toHaveLength(1);
  });

  it('shows the full order with the reason if it is refused, and confirming sends it again', async () => {
    chooseOneTap(10_000_000n);
    network = 'refuses';
    await tap();
    expect(place.direction).toBe('up');
    expect(place.error?.message).toContain('it moved');
    network = 'there';
    await confirm();
    expect([place.placed?.id, tries.length]).toEqual(['o', 2]);
  });
});
