import { act } from 'react';
import { token } from '../../../lib/token';
import { account } from '../../../locales/en/account';
import { eventually } from '../../../testing/eventually';
import { host, input, loadEnglish, render, type } from '../../../testing/render';
import LoginPasswordScreen from './login-password-screen';

const MSG = 'The account or the password is wrong.';
const NEW = 'Another-12345';

beforeEach(async () => {
  await loadEnglish('common', 'account');
  token.set('a-token');
  globalThis.fetch = async () => Response.json({ code: 2002, msg: MSG, data: null }, { status: 400 });
  await render(<LoginPasswordScreen />);
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
