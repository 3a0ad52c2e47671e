import { productDetails } from '../../../api/wealth/product';
import { clock } from '../../../lib/clock';
import { logIn } from '../../../lib/token';
import { common } from '../../../locales/en/common';
import { earn } from '../../../locales/en/earn';
import { eventually } from '../../../testing/eventually';
import { detailsWith, keepFresh, logInAs } from '../../../testing/fixtures';
import { host, loadEnglish, press, render, type, unmount } from '../../../testing/render';
import { BuyForm } from './buy-form';

const product = productDetails(
  {
    ...{ id: 'p', name: 'Lock 7', kind: 'lock', currency: 'USDT', cycle_days: 7, daily_rate: '0.0001' },
    ...{ min_amount: '10.00', max_amount: '1000.00', remaining_quota: '1000.00', reserve_cover: '2', upcoming: null },
    ...{ early_exit: { allowed: false, forfeit_rate: '0', terms: '' }, rules: [], schedule: [], sold_out: false },
  },
  '',
);

let previews: number;
/** Body and idempotency key of each purchase. */
let purchases: [body: unknown, key: string | null][];
let outcome: 'lost' | 'bought' | 'refused';

async function answer(url: string, init: RequestInit | undefined): Promise<Response> {
  const body = JSON.parse(String(init?.body));
  if (url.endsWith('wealth/submit')) {
    previews += 1;
    const preview = {
      ...{ quote_id: `q${previews}`, amount: body.amount, currency: 'USDT', pay_amount: body.amount },
      ...{ pay_currency: 'USDT', rate: '1', spread: null, estimated_revenue: '0.07', end_time: '2026-12-03T00:00:00Z' },
      valid_until: new Date(Date.now() + 60_000).toISOString(),
    };
    return Response.json({ code: 0, msg: '', data: preview });
  }
  if (!url.endsWith('wealth/buy')) return Response.json({ code: 1001, msg: 'refused', data: null }, { status: 400 });
  purchases.push([body, new Headers(init?.headers).get('Idempotency-Key')]);
  if (outcome === 'lost') throw new TypeError('the answer was lost');
  return outcome === 'bought'
    ? Response.json({ code: 0, msg: '', data: {} })
    : Response.json({ code: 1005, msg: 'refused', data: null }, { status: 409 });
}

const button = (text: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((found) => found.textContent === text);
const inSheet = (): string => document.querySelector('[role=dialog]')?.textContent ?? '';

async function enterPin(): Promise<void> {
  for (let digit = 0; digit < 6; digit++) await press(button('1'));
}

async function buyAndLoseAnswer(): Promise<void> {
  outcome = 'lost';
  await type('amount', '100');
  await press(button(earn.preview));
  await eventually(() => expect(button('1')).toBeDefined());
  await enterPin();
  await eventually(() => expect(inSheet()).toContain(earn.buyLost));
}

beforeEach(async () => {
  await loadEnglish('common', 'earn', 'pin', 'terms');
  keepFresh();
  localStorage.clear();
  logIn('token', { userId: 'hana', at: Number.POSITIVE_INFINITY });
  logInAs(detailsWith('500.00'));
  clock.learn(Date.now());
  [previews, purchases] = [0, []];
  globalThis.fetch = async (url, init) => answer(String(url), init);
  await render(<BuyForm product={product} />);
});

describe('a purchase without an answer', () => {
  it('can only be repeated after its terms have expired, also from the closed sheet', async () => {
    await buyAndLoseAnswer();
    clock.learn(Date.now() + 120_000);
    await press(document.querySelector(`[aria-label="${common.close}"]`));
    await eventually(() => expect(inSheet()).toBe(''));
    expect(host.textContent).toContain(earn.buyLost);
    expect([button(earn.preview), host.querySelector('input')]).toEqual([undefined, null]);
    await press(button(common.retry));
    await eventually(() => expect(inSheet()).toContain(earn.buyLost));
    expect(inSheet()).not.toContain(earn.expired);
    expect(button(earn.previewAgain)).toBeUndefined();
    outcome = 'bought';
    await enterPin();
    await eventually(() => expect(location.pathname).toBe('/financing'));
    expect(previews).toBe(1);
    expect(purchases).toHaveLength(2);
    expect(purchases[1]).toEqual(purchases[0]);
  });

  it('can only be repeated after the screen was left or loaded again; its PIN is not kept', async () => {
    await buyAndLoseAnswer();
    expect(JSON.stringify(localStorage)).toContain('q1');
    expect(JSON.stringify(localStorage)).not.toContain('111111');
    unmount();
    await render(<BuyForm product={product} />);
    expect(host.textContent).toContain(earn.buyLost);
    await press(button(common.retry));
    await eventually(() => expect(inSheet()).toContain(earn.buyLost));
    outcome = 'bought';
    await enterPin();
    await eventually(() => expect(purchases).toHaveLength(2));
    expect([previews, purchases[1]]).toEqual([1, purchases[0]]);
    await eventually(() => expect(JSON.stringify(localStorage)).not.toContain('q1'));
  });

  it('was not made if the server refuses its repeat for the terms; the current ones are offered', async () => {
    await buyAndLoseAnswer();
    outcome = 'refused';
    await enterPin();
    await eventually(() => expect(inSheet()).toContain(earn.expired));
    expect(inSheet()).not.toContain(earn.buyLost);
    await press(button(earn.previewAgain));
    await eventually(() => expect(inSheet()).not.toContain(earn.expired));
    expect([previews, inSheet().includes(earn.buyLost)]).toEqual([2, false]);
    await enterPin();
    await eventually(() => expect(purchases).toHaveLength(3));
    expect(purchases[2]?.[1]).not.toBe(purchases[0]?.[1]);
  });
});
