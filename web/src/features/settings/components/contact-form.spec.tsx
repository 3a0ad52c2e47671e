import { act } from 'react';
import { account } from '../../../locales/en/account';
import { eventually } from '../../../testing/eventually';
import { host, input, loadEnglish, render, type } from '../../../testing/render';
import { ContactForm } from './contact-form';

const ADDRESS = 'hana@example.com';
const UNREACHABLE = 'No code can be sent there.';
const ATTENTION = 'Some fields need your attention.';

let reached: boolean;

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
  globalThis.fetch = async () =>
    reached ? Response.json({ code: 0, msg: '', data: { resend_after_s: 60 } }) : refusal();
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

  it('names the address when a code was sent to it', async () => {
    reached = true;
    await askForCode();
    const sent = account.codeSentTo.replace('{{account}}', ADDRESS);
    await eventually(() => expect(host.querySelector('[role="status"]')?.textContent).toBe(sent));
  });
});
