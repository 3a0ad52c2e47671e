import { passkeys as passkeyTexts } from '../../../locales/en/passkeys';
import { settings as texts } from '../../../locales/en/settings';
import { eventually } from '../../../testing/eventually';
import { host, input, loadEnglish, press, render, type } from '../../../testing/render';
import { TotpEnable } from './totp-enable';

const SETUP = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Makoto:hana?secret=JBSWY3DPEHPK3PXP' };
const ASKS = { code: 1001, msg: 'Look again.', data: null, errors: [{ field: 'password', msg: 'Required.' }] };
const WRONG = { code: 2002, msg: 'Wrong name or password.', data: null };
const MINE = 'mine';

let sent: unknown[];

const submit = (): Promise<void> => press(host.querySelector('button[type="submit"]'));

beforeEach(async () => {
  await loadEnglish('common', 'settings', 'passkeys');
  sent = [];
  globalThis.fetch = async (url, init) => {
    if (String(url).endsWith('user/totp_setup')) return Response.json({ code: 0, msg: '', data: SETUP });
    if (!String(url).endsWith('user/totp_enable')) return Response.json({ code: 1007, msg: '', data: null });
    const body: unknown = JSON.parse(String(init?.body));
    sent.push(body);
    const password: unknown = Reflect.get(Object(body), 'password');
    if (password === MINE) return Response.json({ code: 0, msg: '', data: {} });
    return Response.json(password === undefined ? ASKS : WRONG, { status: 400 });
  };
});

it('asks for the password before the second factor is on, if the log-in is not recent', async () => {
  await render(<TotpEnable />);
  await press(host.querySelector('button'));
  await eventually(() => expect(host.textContent).toContain(texts.totpEnter));
  await type('code', '123456');
  expect(input('password')).toBeNull();
  await submit();
  await eventually(() => expect(host.textContent).toContain(passkeyTexts.passwordNote));
  expect(host.textContent).not.toContain(ASKS.msg);
  await submit();
  await type('password', 'not mine');
  await submit();
  await eventually(() => expect(host.textContent).toContain(texts.passwordWrong));
  expect(host.textContent).not.toContain(WRONG.msg);
  await type('password', MINE);
  await submit();
  const code = '123456';
  await eventually(() => expect(sent).toEqual([{ code }, { code, password: 'not mine' }, { code, password: MINE }]));
});
