import { act } from 'react';
import { token } from '../../../lib/token';
import { settings as texts } from '../../../locales/en/settings';
import { eventually } from '../../../testing/eventually';
import { host, loadEnglish, press, render, unmount } from '../../../testing/render';
import NotifyScreen from './notify-screen';

const ALL = ['order', 'alert', 'money', 'account', 'chat'];
const REFUSED = { code: 1000, msg: 'It cannot be saved now.', data: null };

/** What the server has, and the changes that it has been sent. */
let saved: { categories: string[]; amounts: boolean; quiet: null; devices: number };
let sent: object[];
/** Lets the server answer the oldest change: saves it, or refuses it. */
let waiting: ((refused?: boolean) => void)[];

function answer(path: string, init: RequestInit | undefined): Promise<Response> {
  const settings = (): Response => Response.json({ code: 0, msg: '', data: saved });
  if (!path.endsWith('set_push_settings')) return Promise.resolve(settings());
  const change: object = JSON.parse(String(init?.body));
  sent.push(change);
  return new Promise((done) => {
    waiting.push((refused) => {
      if (!refused) saved = { ...saved, ...change };
      done(refused ? Response.json(REFUSED, { status: 500 }) : settings());
    });
  });
}

const without = (...kinds: string[]): string[] => ALL.filter((kind) => !kinds.includes(kind));
const control = (label: string): HTMLInputElement | null | undefined =>
  [...host.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.querySelector('input');
/** The kinds that are shown as chosen. */
const shown = (): string[] =>
  Object.entries({
    order: texts.n_order,
    alert: texts.n_alert,
    money: texts.n_money,
    account: texts.n_account,
    chat: texts.n_chat,
  })
    .filter(([, label]) => control(label)?.checked)
    .map(([kind]) => kind);

async function answered(refused?: boolean): Promise<void> {
  await eventually(() => expect(waiting).not.toEqual([]));
  waiting.shift()?.(refused);
}

beforeEach(async () => {
  await loadEnglish('common', 'settings');
  [saved, sent, waiting] = [{ categories: ALL, amounts: false, quiet: null, devices: 1 }, [], []];
  globalThis.fetch = (target, init) => answer(String(target), init);
  await render(<NotifyScreen />);
  await eventually(() => expect(control(texts.n_order)?.checked).toBe(true));
});

describe('what notifications tell', () => {
  it('shows a choice at once, and saves one of two that follow each other closely with the other', async () => {
    await press(control(texts.n_order));
    await press(control(texts.n_alert));
    expect([control(texts.n_order)?.checked, control(texts.n_alert)?.checked]).toEqual([false, false]);
    await answered();
    await answered();
    await eventually(() => expect(shown()).toEqual(without('order', 'alert')));
    expect(sent).toEqual([{ categories: without('order') }, { categories: without('order', 'alert') }]);
    expect(saved.categories).toEqual(without('order', 'alert'));
    expect([control(texts.n_order)?.checked, control(texts.n_alert)?.checked]).toEqual([false, false]);
  });

  it('stays as it was if it cannot be saved, and says so', async () => {
    await press(control(texts.n_chat));
    await press(control(texts.pushAmounts));
    await answered(true);
    await eventually(() => expect(host.textContent).toContain(REFUSED.msg));
    expect([control(texts.n_chat)?.checked, control(texts.pushAmounts)?.checked]).toEqual([true, false]);
    expect(shown()).toEqual(ALL);
    expect(sent).toHaveLength(1);
  });

  it('is saved although the screen is left meanwhile', async () => {
    await press(control(texts.n_order));
    await press(control(texts.pushAmounts));
    unmount();
    await answered();
    await answered();
    await eventually(() => expect(saved).toMatchObject({ categories: without('order'), amounts: true }));
  });

  it('shows and keeps a choice whose screen was left and opened again before it was saved', async () => {
    await press(control(texts.n_order));
    unmount();
    await render(<NotifyScreen />);
    expect(control(texts.n_order)?.checked).toBe(false);
    await press(control(texts.n_alert));
    await answered();
    await answered();
    await eventually(() => expect(shown()).toEqual(without('order', 'alert')));
    expect(saved.categories).toEqual(without('order', 'alert'));
  });

  it('is not saved for the customer who logs in next, nor shown to them', async () => {
    await press(control(texts.n_order));
    await press(control(texts.n_alert));
    await act(async () => token.set('of another customer'));
    expect([control(texts.n_order)?.checked, control(texts.n_alert)?.checked]).toEqual([true, true]);
    await answered();
    await press(control(texts.n_chat));
    await answered();
    await eventually(() => expect(shown()).toEqual(without('chat')));
    expect(sent).toEqual([{ categories: without('order') }, { categories: without('chat') }]);
  });
});
