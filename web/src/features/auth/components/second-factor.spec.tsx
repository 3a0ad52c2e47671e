import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { lang } from '../../../lib/languages';
import { queries } from '../../../lib/query';
import { loadTexts, provideTexts } from '../../../lib/texts';
import { auth } from '../../../locales/en/auth';
import { common } from '../../../locales/en/common';
import { eventually } from '../../../testing/eventually';
import LoginScreen from './login-screen';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const MSG = 'Please enter the current code.';

let root: Root;
let host: HTMLElement;
let asked: string[];
const fetchOfBrowser = globalThis.fetch;

const input = (name: string): HTMLInputElement | null => host.querySelector(`input[name="${name}"]`);
const alarm = (): string | null | undefined => host.querySelector('[aria-live="assertive"]')?.textContent;
/** The error at the code field. */
const said = (): string | null | undefined =>
  document.getElementById(input('totp')?.getAttribute('aria-describedby') ?? '')?.textContent;

async function type(name: string, text: string): Promise<void> {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(input(name), text);
    input(name)?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
async function submit(): Promise<void> {
  const before = asked.length;
  const button = host.querySelector<HTMLElement>('button[type="submit"]');
  await act(async () => button?.click());
  await eventually(() => expect([asked.length, button?.ariaBusy]).not.toEqual([before, 'true']));
}

beforeEach(async () => {
  provideTexts({
    '../locales/en/common.ts': async () => ({ common }),
    '../locales/en/auth.ts': async () => ({ auth }),
  });
  lang.set('en');
  await loadTexts('common');
  await loadTexts('auth');
  asked = [];
  globalThis.fetch = async (_url, init) => {
    asked.push(String(init?.body));
    return Response.json({ code: 2011, msg: MSG, data: null }, { status: 400 });
  };
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <LoginScreen />
        </BrowserRouter>
      </QueryClientProvider>,
    ),
  );
  await type('account', 'hanako');
  await type('password', 'Abc12345!x');
  await submit();
  await eventually(() => expect(input('totp')).not.toBeNull());
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  queries.clear();
  globalThis.fetch = fetchOfBrowser;
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
