import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { details } from '../../../api/user/details';
import { lang } from '../../../lib/languages';
import { queries } from '../../../lib/query';
import { loadTexts, provideTexts } from '../../../lib/texts';
import { token } from '../../../lib/token';
import { common } from '../../../locales/en/common';
import { settings } from '../../../locales/en/settings';
import { eventually } from '../../../testing/eventually';
import DataScreen from './data-screen';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const MSG = 'The account or the password is wrong.';
const account = details.reply(
  {
    user: {
      ...{ id: '1', username: 'hana', invite_code: 'ABC', kyc_status: 'none', has_pay_password: true },
      ...{ has_totp: false, created_at: '2026-11-22T00:00:00Z' },
    },
    ...{ total_assets: '0.00', balance: '0.00', available_balance: '0.00', account_balance: '0.00' },
    ...{ balances: [], today: { income: '0.00', orders: 0 }, restriction: null },
  },
  '',
);

let root: Root;
let host: HTMLElement;
const fetchOfBrowser = globalThis.fetch;

const input = (): HTMLInputElement | null => host.querySelector('input[name="password"]');
const press = (target: HTMLElement | null | undefined): Promise<void> => act(async () => target?.click());

beforeEach(async () => {
  provideTexts({
    '../locales/en/common.ts': async () => ({ common }),
    '../locales/en/settings.ts': async () => ({ settings }),
  });
  lang.set('en');
  await loadTexts('common');
  await loadTexts('settings');
  token.set('a-token');
  queries.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
  queries.setQueryData([details.path, undefined], account);
  globalThis.fetch = async () => Response.json({ code: 2002, msg: MSG, data: null }, { status: 400 });
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <DataScreen />
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

it('shows a wrong password at its field, and not as a wrong account', async () => {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(input(), 'Wrong-12345');
    input()?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press(host.querySelector<HTMLElement>('button[type="submit"]'));
  await eventually(() => expect(document.querySelector('[role="alertdialog"]')).not.toBeNull());
  const sure = [...document.querySelectorAll<HTMLElement>('[role="alertdialog"] button')];
  await press(sure.find((found) => found.textContent === settings.closeAction));
  await eventually(() => expect(input()?.getAttribute('aria-invalid')).toBe('true'));
  await eventually(() => expect(document.querySelector('[role="alertdialog"]')).toBeNull());
  expect(document.activeElement).toBe(input());
  expect(host.textContent).toContain(settings.passwordWrong);
  expect(host.textContent).not.toContain(MSG);
});
