import { act } from 'react';
import { auth } from '../../../locales/en/auth';
import { eventually } from '../../../testing/eventually';
import { host, input, loadEnglish, render, type } from '../../../testing/render';
import LoginScreen from './login-screen';

const MSG = 'Please enter the current code.';

let asked: string[];

const alarm = (): string | null | undefined => host.querySelector('[aria-live="assertive"]')?.textContent;
/** The error at the code field. */
const said = (): string | null | undefined =>
  document.getElementById(input('totp')?.getAttribute('aria-describedby') ?? '')?.textContent;

async function submit(): Promise<void> {
  const before = asked.length;
  const button = host.querySelector<HTMLElement>('button[type="submit"]');
  await act(async () => button?.click());
  await eventually(() => expect([asked.length, button?.ariaBusy]).not.toEqual([before, 'true']));
}

beforeEach(async () => {
  await loadEnglish('common', 'auth');
  asked = [];
  globalThis.fetch = async (_url, init) => {
    asked.push(String(init?.body));
    return Response.json({ code: 2011, msg: MSG, data: null }, { status: 400 });
  };
  await render(<LoginScreen />);
  await type('account', 'hanako');
  await type('password', 'Abc12345!x');
  await submit();
  await eventually(() => expect(input('totp')).not.toBeNull());
});

describe('a second factor', () => {
  it('is requested at the code field, not shown as an error', () => {
    expect([document.activeElement, said(), alarm()]).toEqual([input('totp'), auth.totpNote, '']);
    expect(input('totp')?.getAttribute('aria-invalid')).toBeNull();
  });

  it('shows a refused code at the code field only', async () => {
    await type('totp', '000000');
    await submit();
    await eventually(() => expect(said()).toBe(auth.totpWrong));
    expect(asked.at(-1)).toContain('000000');
    expect([document.activeElement, alarm()]).toEqual([input('totp'), '']);
  });
});
