import { act } from 'react';
import { type Limits, limits } from '../../../api/user/limits';
import { clock } from '../../../lib/clock';
import { queries } from '../../../lib/query';
import { token } from '../../../lib/token';
import { common } from '../../../locales/en/common';
import { settings } from '../../../locales/en/settings';
import { eventually } from '../../../testing/eventually';
import { host, loadEnglish, render, type } from '../../../testing/render';
import LimitsScreen from './limits-screen';

const DAY_MS = 86_400_000;
const tomorrow = new Date(clock.now() + DAY_MS).toISOString();

/** The limits on the server, and the change requested. */
let held: Limits;
let asked: unknown[];
/** The server's limits after the next change. */
let next: Limits;

/** A fake server: answers with the current limits; a change turns them into `next`. */
async function answer(url: string, init: RequestInit): Promise<object> {
  if (url.endsWith('set_limits')) {
    asked.push(JSON.parse(String(init.body)));
    held = next;
  }
  return Response.json({ code: 0, msg: '', data: held });
}

const input = (name: string): HTMLInputElement | null => host.querySelector(`[name="${name}"]`);

const button = (text: string): HTMLButtonElement | undefined =>
  [...host.querySelectorAll('button')].find((found) => found.textContent === text);

async function press(text: string): Promise<void> {
  await act(async () => button(text)?.click());
}

beforeEach(async () => {
  await loadEnglish('common', 'settings');
  token.set('a-token');
  asked = [];
  held = {
    ...{ daily_deposit: '500.00', daily_stake: undefined, daily_loss: undefined, session_minutes: undefined },
    ...{ exclude_until: undefined, pending: [] },
  };
  Object.assign(globalThis, { fetch: answer });
});

async function open(): Promise<void> {
  await render(<LimitsScreen />);
  await eventually(() => expect(input('daily_deposit')).not.toBeNull());
}

describe('the limits screen', () => {
  it('cancels a pending increase, and keeps text typed in other fields', async () => {
    held = { ...held, pending: [{ name: 'daily_deposit', value: '900.00', at: tomorrow }] };
    next = { ...held, pending: [] };
    await open();
    await type('daily_loss', '50');
    await type('daily_deposit', '700');
    await press('Keep US$500.00');
    await eventually(() => expect(button('Keep US$500.00')).toBeUndefined());
    expect(asked).toEqual([{ daily_deposit: '500.00' }]);
    expect([input('daily_deposit')?.value, input('daily_loss')?.value]).toEqual(['500.00', '50']);
  });

  it('names each limit to keep, and focuses its field when the button disappears', async () => {
    const pending = [
      { name: 'daily_deposit' as const, value: '900.00', at: tomorrow },
      { name: 'daily_loss' as const, value: '900.00', at: tomorrow },
    ];
    held = { ...held, daily_loss: '500.00', pending };
    next = { ...held, pending: pending.slice(0, 1) };
    await open();
    const keep = (): HTMLElement[] => [...host.querySelectorAll<HTMLElement>('button[aria-label^="Keep US$500.00"]')];
    expect(keep().map((found) => found.ariaLabel)).toEqual([
      `Keep US$500.00: ${settings.daily_deposit}`,
      `Keep US$500.00: ${settings.daily_loss}`,
    ]);
    keep()[1]?.focus();
    await act(async () => keep()[1]?.click());
    await eventually(() => expect(keep()).toHaveLength(1));
    expect(document.activeElement).toBe(input('daily_loss'));
  });

  it('shows the current session reminder in minutes', async () => {
    held = { ...held, session_minutes: 30, pending: [{ name: 'session_minutes', value: undefined, at: tomorrow }] };
    next = { ...held, pending: [] };
    await open();
    await press('Keep 30 min');
    await eventually(() => expect(button('Keep 30 min')).toBeUndefined());
    expect(asked).toEqual([{ session_minutes: 30 }]);
  });

  it('shows the limits in force after an increase was saved, so that saving again changes nothing', async () => {
    next = { ...held, pending: [{ name: 'daily_deposit', value: '900.00', at: tomorrow }] };
    await open();
    await type('daily_deposit', '900');
    await press(common.save);
    await eventually(() => expect(button('Keep US$500.00')).toBeDefined());
    expect(input('daily_deposit')?.value).toBe('500.00');
    await press(common.save);
    expect(asked).toEqual([{ daily_deposit: '900.00' }]);
  });

  it('starts a break of a day with one press, and says until when', async () => {
    next = { ...held, exclude_until: tomorrow };
    await open();
    await press(settings.dayBreak);
    await eventually(() => expect(button(settings.dayBreak)).toBeUndefined());
    expect(host.textContent).toContain('Your break lasts until');
    const [{ exclude_until }] = asked.map((one) => Object(one));
    expect(Math.abs(Date.parse(exclude_until) - clock.now() - DAY_MS)).toBeLessThan(60_000);
  });

  it('keeps typed text when a break starts', async () => {
    await open();
    await type('daily_loss', '50');
    held = { ...held, exclude_until: tomorrow };
    await act(() => queries.invalidateQueries({ queryKey: [limits.path] }));
    await eventually(() => expect(button(settings.extend)).toBeDefined());
    expect(input('daily_loss')?.value).toBe('50');
  });
});
