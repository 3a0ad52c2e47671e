import type { ReactNode } from 'react';
import { type Session, session } from '../../../api/user/register';
import { Toasts } from '../../../components/toast';
import { startAppearance, theme, upColour } from '../../../lib/appearance';
import { useT } from '../../../lib/i18n';
import { lang } from '../../../lib/languages';
import { provideTexts } from '../../../lib/texts';
import { token } from '../../../lib/token';
import { eventually } from '../../../testing/eventually';
import { host, loadEnglish, press, render } from '../../../testing/render';
import { chosenChart, USUAL_CHOICES } from '../../trade/services/chart-choices';
import { useStartSession } from './use-start-session';

const user = {
  ...{ id: '7', username: 'hana', invite_code: 'ABC', kyc_status: 'none', has_pay_password: true, has_totp: false },
  ...{ created_at: '2026-11-22T00:00:00Z', theme: 'dark', up_color: 'red' },
  chart: { ...USUAL_CHOICES, interval: '5m', shown: ['rsi'] },
};
const replyIn = (lang: string): Session =>
  session({ access_token: 'new', expires_at: '2026-11-22T00:10:00Z', renew_after_s: 480, user: { ...user, lang } }, '');

function Enter({ language }: { language: string }): ReactNode {
  const { enter } = useStartSession(useT('auth')('loggedIn'));
  return (
    <>
      <button type="button" onClick={() => enter(replyIn(language))}>
        enter
      </button>
      <Toasts />
    </>
  );
}

const reported: unknown[] = [];
// jsdom has none.
Object.assign(globalThis, { reportError: (error: unknown) => reported.push(error) });

beforeAll(startAppearance);
beforeEach(async () => {
  await loadEnglish('common', 'auth');
  history.replaceState(null, '', '/login?next=/wallet');
});

it("applies the user's language, theme, colours and chart, and says in that language that the user is logged in", async () => {
  provideTexts(
    Object.fromEntries(
      ['common', 'auth'].map((name) => [`../locales/ja/${name}.ts`, () => import(`../../../locales/ja/${name}.ts`)]),
    ),
  );
  await render(<Enter language="jp" />);
  await press(host.querySelector('button'));
  await eventually(() => expect(host.querySelector('[role=status]')?.textContent).toBe('ログインしました'));
  expect([lang.get(), theme.get(), upColour.get(), token.get()]).toEqual(['jp', 'dark', 'red', 'new']);
  expect(location.pathname).toBe('/wallet');
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(chosenChart.get()).toMatchObject({ interval: '5m', shown: ['rsi'] });
});

it('logs in although the texts of the language cannot be loaded', async () => {
  provideTexts({});
  await render(<Enter language="zn" />);
  await press(host.querySelector('button'));
  await eventually(() => expect(token.get()).toBe('new'));
  expect(lang.get()).toBe('en');
  expect(reported).toHaveLength(1);
});
