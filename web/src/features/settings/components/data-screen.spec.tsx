import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter, useLocation } from 'react-router';
import { details } from '../../../api/user/details';
import { Guard } from '../../../app/guard';
import { Toasts } from '../../../components/toast';
import { lang } from '../../../lib/languages';
import { queries } from '../../../lib/query';
import { forgetSession, logIn } from '../../../lib/session';
import { stream } from '../../../lib/stream';
import { loadTexts, provideTexts } from '../../../lib/texts';
import { auth } from '../../../locales/en/auth';
import { common } from '../../../locales/en/common';
import { settings } from '../../../locales/en/settings';
import { eventually } from '../../../testing/eventually';
import LoginScreen from '../../auth/components/login-screen';
import DataScreen from './data-screen';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const SCREEN = '/my/data';
let root: Root;
let host: HTMLElement;
let replies: PromiseWithResolvers<Response>;
const fetchOfBrowser = globalThis.fetch;

const account = {
  user: {
    ...{ id: '1', username: 'hana', invite_code: 'ABC', kyc_status: 'none', has_pay_password: true },
    ...{ has_totp: false, created_at: '2026-11-22T00:00:00Z' },
  },
  ...{ total_assets: '0.00', balance: '0.00', available_balance: '0.00', account_balance: '0.00', balances: [] },
  ...{ today: { income: '0.00', orders: 0 }, restriction: null },
};

function Place(): ReactNode {
  const { pathname } = useLocation();
  if (pathname === '/login') return <LoginScreen />;
  return pathname === SCREEN ? (
    <Guard>
      <DataScreen />
    </Guard>
  ) : null;
}

const button = (text: string, within: ParentNode): HTMLElement | undefined =>
  [...within.querySelectorAll('button')].find((found) => found.textContent === text);

beforeEach(async () => {
  provideTexts({
    '../locales/en/common.ts': async () => ({ common }),
    '../locales/en/auth.ts': async () => ({ auth }),
    '../locales/en/settings.ts': async () => ({ settings }),
  });
  lang.set('en');
  for (const texts of ['common', 'auth', 'settings'] as const) await loadTexts(texts);
  queries.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
  queries.setQueryData([details.path, undefined], details.reply(account, ''));
  replies = Promise.withResolvers<Response>();
  globalThis.fetch = async (target) =>
    String(target).includes('close_account') ? replies.promise : Promise.reject(new TypeError('no network'));
  history.pushState(null, '', SCREEN);
  logIn('mine');
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <Place />
          <Toasts />
        </BrowserRouter>
      </QueryClientProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  queries.clear();
  forgetSession();
  globalThis.fetch = fetchOfBrowser;
});

it('confirms an account closure, and does not call it a logout, even if the stream reports the end first', async () => {
  const input = host.querySelector<HTMLInputElement>('input[name="password"]');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(input, 'Abc12345!x');
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => host.querySelector<HTMLElement>('button[type="submit"]')?.click());
  const question = document.querySelector('[role="alertdialog"]');
  if (!question) throw new Error('nothing is asked');
  await act(async () => button(settings.closeAction, question)?.click());
  await act(async () => stream.onMessage({ type: 'error', code: 1002 }));
  await eventually(() => expect(location.pathname).toBe('/login'));
  expect(host.textContent).not.toContain(auth.loggedOut);
  replies.resolve(Response.json({ code: 0, msg: '', data: null }));
  await eventually(() => expect([location.pathname, host.textContent]).toEqual(['/', settings.closed]));
});
