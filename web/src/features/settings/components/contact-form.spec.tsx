import { act } from 'react';
import { account } from '../../../locales/en/account';
import { settings } from '../../../locales/en/settings';
import { eventually } from '../../../testing/eventually';
import { host, input, loadEnglish, press, render, type } from '../../../testing/render';
import { ContactForm } from './contact-form';

const ADDRESS = 'hana@example.com';
const UNREACHABLE = 'No code can be sent there.';
const ATTENTION = 'Some fields need your attention.';

let reached: boolean;
let bodies: unknown[];

const refusal = (): Response =>
  Response.json(
    { code: 1001, msg: ATTENTION, data: null, errors: [{ field: 'account', msg: UNREACHABLE }] },
    { status: 400 },
  );
const beside = (name: string): string | null | undefined =>
  document.getElementById(input(name)?.getAttribute('aria-describedby') ?? '')?.textContent;

async function askForCode(): Promise<void> {
  await type('account', ADDRESS);
  const button = [...host.querySelectorAll('button')].find((found) => found.textContent === account.sendCode);
  await act(async () => button?.click());
}

beforeEach(async () => {
  await loadEnglish('common', 'account', 'settings');
  bodies = [];
  globalThis.fetch = async (url, init) => {
    if (!String(url).endsWith('user/update'))
      return reached ? Response.json({ code: 0, msg: '', data: { resend_after_s: 60 } }) : refusal();
    bodies.push(JSON.parse(String(init?.body)));
    return Response.json({ code: 2002, msg: 'The account or the password is wrong.', data: null }, { status: 400 });
  };
  await render(<ContactForm kind="email" onDone={() => undefined} />);
});

describe('binding a contact address', () => {
  it('shows at the field that no code can be sent to the address, and nowhere else', async () => {
    reached = false;
    await askForCode();
    await eventually(() => expect(beside('account')).toBe(UNREACHABLE));
    expect(document.activeElement).toBe(input('account'));
    expect(host.textContent).not.toContain(ATTENTION);
  });

  it('asks for the password, and shows at its field that it is wrong', async () => {
    const submit = (): Promise<void> => press(host.querySelector('button[type="submit"]'));
    await type('account', ADDRESS);
    await type('code', '123456');
    await submit();
    expect(bodies).toEqual([]);
    expect(document.activeElement).toBe(input('password'));
    await type('password', 'not mine');
    await submit();
    await eventually(() => expect(beside('password')).toBe(settings.passwordWrong));
    expect(bodies).toEqual([{ email: ADDRESS, code: '123456', password: 'not mine' }]);
  });

  it('names the address when a code was sent to it', async () => {
    reached = true;
    await askForCode();
    const sent = account.codeSentTo.replace('{{account}}', ADDRESS);
    await eventually(() => expect(host.querySelector('[role="status"]')?.textContent).toBe(sent));
  });
});
