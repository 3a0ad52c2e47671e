import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { lang } from '../../../lib/languages';
import { queries } from '../../../lib/query';
import { loadTexts, provideTexts } from '../../../lib/texts';
import { auth } from '../../../locales/en/auth';
import { common } from '../../../locales/en/common';
import RegisterScreen from './register-screen';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let host: HTMLElement;
const fetchOfBrowser = globalThis.fetch;

function input(name: string): HTMLInputElement {
  const found = host.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!found) throw new Error(`there is no field ${name}`);
  return found;
}

async function type(name: string, text: string): Promise<void> {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(input(name), text);
    input(name).dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Submits, drops the response, and returns the request's idempotency key. */
async function keySent(): Promise<string | null> {
  const sent = new Promise<string | null>((resolve) => {
    globalThis.fetch = async (target, init) => {
      if (String(target).includes('user/register')) resolve(new Headers(init?.headers).get('idempotency-key'));
      throw new TypeError('no network');
    };
  });
  const button = host.querySelector<HTMLElement>('button[type="submit"]');
  await act(async () => button?.click());
  const key = await act(() => sent);
  for (let left = 200; button?.ariaBusy === 'true'; left--) {
    if (left === 0) throw new Error('the registration does not end');
    await act(() => new Promise<void>((done) => setTimeout(done, 5)));
  }
  return key;
}

beforeEach(async () => {
  provideTexts({
    '../locales/en/common.ts': async () => ({ common }),
    '../locales/en/auth.ts': async () => ({ auth }),
  });
  lang.set('en');
  await loadTexts('common');
  await loadTexts('auth');
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <RegisterScreen />
        </BrowserRouter>
      </QueryClientProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  queries.clear();
  globalThis.fetch = fetchOfBrowser;
});

it('uses a new key for another PIN, and the same key to repeat a request without a response', async () => {
  await type('username', 'hanako');
  await type('password', 'Abc12345!x');
  await type('confirm_password', 'Abc12345!x');
  await type('pay_password', '246810');
  await act(async () => input('agree').click());
  const first = await keySent();
  expect(first).toEqual(expect.any(String));
  expect(await keySent()).toBe(first);
  await type('pay_password', '135792');
  expect(await keySent()).not.toBe(first);
});
