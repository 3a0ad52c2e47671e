import { act } from 'react';
import { clock } from '../../../lib/clock';
import { logIn } from '../../../lib/token';
import { eventually } from '../../../testing/eventually';
import { loadEnglish, render } from '../../../testing/render';
import { formatSession } from '../services/session-time';
import { SessionReminder } from './session-reminder';

const MINUTE_MS = 60_000;

/** What the server answers. */
let session_minutes: number | null;
let orders: number;
let asked: { from: string; to: string }[];

async function answer(url: string, init: RequestInit): Promise<object> {
  const sums = {
    ...{ orders, wins: 1, losses: orders - 1, stakes: '30.00', fees: '0.30', net: '-12.30' },
    ...{ win_share: null, break_even: null },
  };
  const none = { days: [], hours: [], products: [], durations: [] };
  const limits = { daily_deposit: null, daily_stake: null, daily_loss: null, exclude_until: null, pending: [] };
  if (url.endsWith('order/results')) asked.push(JSON.parse(String(init.body)));
  const data = url.endsWith('order/results')
    ? { from: new Date(0).toISOString(), total: sums, longest_win: 1, longest_loss: 2, ...none }
    : { ...limits, session_minutes };
  return Response.json({ code: 0, msg: '', data });
}

const logInAs = (userId: string): void => logIn('a-token', { userId, at: Number.POSITIVE_INFINITY });

/** As if the customer had been here for some minutes. */
const here = (minutes: number): void => {
  const now = clock.now();
  localStorage.setItem(
    'sessionTime of hana',
    formatSession({ startedAt: now - minutes * MINUTE_MS, seenAt: now - 1_000, reminders: 0 }),
  );
};

beforeEach(async () => {
  await loadEnglish('common', 'settings');
  localStorage.clear();
  logInAs('hana');
  [session_minutes, orders, asked] = [null, 3, []];
  Object.assign(globalThis, { fetch: answer });
});

const shown = (): string => document.body.textContent ?? '';

describe('the reminder of the time spent', () => {
  it('shows the result of an hour with orders to those who have not chosen an interval', async () => {
    here(60);
    await render(<SessionReminder />);
    await eventually(() => expect(shown()).toContain('In the last 60 minutes: −US$12.30. Orders: 3.'));
    expect(shown()).toContain('You have been here for 60 minutes');
    expect(asked).toHaveLength(1);
    expect(Date.parse(asked[0]?.to ?? '') - Date.parse(asked[0]?.from ?? '')).toBe(60 * MINUTE_MS);
  });

  it('leaves those in peace who have not chosen an interval and placed no order', async () => {
    orders = 0;
    here(60);
    await render(<SessionReminder />);
    await eventually(() => expect(asked).toHaveLength(1));
    expect(shown()).not.toContain('You have been here');
  });

  it('comes at the chosen interval, with orders or without', async () => {
    [session_minutes, orders] = [15, 0];
    here(15);
    await render(<SessionReminder />);
    await eventually(() => expect(shown()).toContain('In the last 15 minutes'));
    expect(shown()).toContain('You asked for this reminder.');
  });

  it('does not come before its time', async () => {
    here(59);
    await render(<SessionReminder />);
    await eventually(() => expect(localStorage.getItem('sessionTime of hana')).toMatch(/ 0$/));
    expect(asked).toHaveLength(0);
  });

  it('does not count the time that another customer spent on this device', async () => {
    here(60);
    logInAs('kenji');
    await render(<SessionReminder />);
    await eventually(() => expect(localStorage.getItem('sessionTime of kenji')).toMatch(/ 0$/));
    expect(asked).toHaveLength(0);
  });

  it('starts a break of a day with one press, but not with a press that was meant for what it covers', async () => {
    const changed: unknown[] = [];
    const server = globalThis.fetch;
    Object.assign(globalThis, {
      fetch: (url: string, init: RequestInit) => {
        if (url.endsWith('user/set_limits')) changed.push(JSON.parse(String(init.body)));
        return server(url, init);
      },
    });
    here(60);
    await render(<SessionReminder />);
    const stop = (): HTMLButtonElement | undefined =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Take a 24-hour break now');
    await eventually(() => expect(stop()).toBeDefined());
    expect(stop()?.disabled).toBe(true);
    expect(shown()).toContain('It starts at once and cannot be undone.');
    await eventually(() => expect(stop()?.disabled).toBe(false));
    await act(async () => stop()?.click());
    await eventually(() => expect(changed).toHaveLength(1));
    expect(shown()).not.toContain('You have been here');
    const { exclude_until } = Object(changed[0]);
    expect(Math.abs(Date.parse(exclude_until) - clock.now() - 24 * 60 * MINUTE_MS)).toBeLessThan(MINUTE_MS);
  });
});
