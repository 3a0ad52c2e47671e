import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { lang } from '../../../lib/languages';
import { queries } from '../../../lib/query';
import { loadTexts, provideTexts } from '../../../lib/texts';
import { token } from '../../../lib/token';
import { account } from '../../../locales/en/account';
import { common } from '../../../locales/en/common';
import { eventually } from '../../../testing/eventually';
import LoginPasswordScreen from './login-password-screen';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const MSG = 'The account or the password is wrong.';
const NEW = 'Another-12345';

let root: Root;
let host: HTMLElement;
const fetchOfBrowser = globalThis.fetch;

const input = (name: string): HTMLInputElement | null => host.querySelector(`input[name="${name}"]`);

async function type(name: string, text: string): Promise<void> {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(input(name), text);
    input(name)?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

beforeEach(async () => {
  provideTexts({
    '../locales/en/common.ts': async () => ({ common }),
    '../locales/en/account.ts': async () => ({ account }),
  });
  lang.set('en');
  await loadTexts('common');
  await loadTexts('account');
  token.set('a-token');
  globalThis.fetch = async () => Response.json({ code: 2002, msg: MSG, data: null }, { status: 400 });
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <LoginPasswordScreen />
        </BrowserRouter>
      </QueryClientProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  token.set(undefined);
  queries.clear();
  globalThis.fetch = fetchOfBrowser;
});

it('shows a wrong current password at its field, and not as a wrong account', async () => {
  await type('old_password', 'Wrong-12345');
  await type('new_password', NEW);
  await type('confirm_password', NEW);
  await act(async () => host.querySelector<HTMLElement>('button[type="submit"]')?.click());
  await eventually(() => expect(input('old_password')?.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(input('old_password'));
  expect(host.textContent).toContain(account.oldPasswordWrong);
  expect(host.textContent).not.toContain(MSG);
});
