import { act, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Guard } from '../../../app/guard';
import { Toasts } from '../../../components/toast';
import { forgetSession, logIn } from '../../../lib/session';
import { stream } from '../../../lib/stream';
import { auth } from '../../../locales/en/auth';
import { settings } from '../../../locales/en/settings';
import { eventually } from '../../../testing/eventually';
import { detailsWith, keepFresh, logInAs } from '../../../testing/fixtures';
import { host, loadEnglish, render, type } from '../../../testing/render';
import LoginScreen from '../../auth/components/login-screen';
import DataScreen from './data-screen';

const SCREEN = '/my/data';
let replies: PromiseWithResolvers<Response>;

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
  await loadEnglish('common', 'auth', 'settings');
  keepFresh();
  logInAs(detailsWith('0.00'));
  replies = Promise.withResolvers<Response>();
  globalThis.fetch = async (target) =>
    String(target).includes('close_account') ? replies.promise : Promise.reject(new TypeError('no network'));
  history.pushState(null, '', SCREEN);
  logIn('mine');
  await render(
    <>
      <Place />
      <Toasts />
    </>,
  );
});
afterEach(forgetSession);

it('confirms an account closure, and does not call it a logout, even if the stream reports the end first', async () => {
  await type('password', 'Abc12345!x');
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
