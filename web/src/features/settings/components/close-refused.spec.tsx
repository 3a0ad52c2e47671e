import { token } from '../../../lib/token';
import { settings } from '../../../locales/en/settings';
import { eventually } from '../../../testing/eventually';
import { detailsWith, keepFresh, logInAs } from '../../../testing/fixtures';
import { host, input, loadEnglish, press, render, type } from '../../../testing/render';
import DataScreen from './data-screen';

const MSG = 'The account or the password is wrong.';
beforeEach(async () => {
  await loadEnglish('common', 'settings');
  token.set('a-token');
  keepFresh();
  logInAs(detailsWith('0.00'));
  globalThis.fetch = async () => Response.json({ code: 2002, msg: MSG, data: null }, { status: 400 });
  await render(<DataScreen />);
});

it('shows a wrong password at its field, and not as a wrong account', async () => {
  await type('password', 'Wrong-12345');
  await press(host.querySelector<HTMLElement>('button[type="submit"]'));
  await eventually(() => expect(document.querySelector('[role="alertdialog"]')).not.toBeNull());
  const sure = [...document.querySelectorAll<HTMLElement>('[role="alertdialog"] button')];
  await press(sure.find((found) => found.textContent === settings.closeAction));
  await eventually(() => expect(input('password')?.getAttribute('aria-invalid')).toBe('true'));
  await eventually(() => expect(document.querySelector('[role="alertdialog"]')).toBeNull());
  expect(document.activeElement).toBe(input('password'));
  expect(host.textContent).toContain(settings.passwordWrong);
  expect(host.textContent).not.toContain(MSG);
});
