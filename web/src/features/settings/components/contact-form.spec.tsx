import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { lang } from '../../../lib/languages';
import { queries } from '../../../lib/query';
import { loadTexts, provideTexts } from '../../../lib/texts';
import { account } from '../../../locales/en/account';
import { common } from '../../../locales/en/common';
import { settings } from '../../../locales/en/settings';
import { eventually } from '../../../testing/eventually';
import { ContactForm } from './contact-form';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const ADDRESS = 'hana@example.com';
const UNREACHABLE = 'No code can be sent there.';
const ATTENTION = 'Some fields need your attention.';

let root: Root;
let host: HTMLElement;
let reached: boolean;
const fetchOfBrowser = globalThis.fetch;

const refusal = (): Response =>
  Response.json(
    { code: 1001, msg: ATTENTION, data: null, errors: [{ field: 'account', msg: UNREACHABLE }] },
    { status: 400 },
  );
const input = (name: string): HTMLInputElement | null => host.querySelector(`input[name="${name}"]`);
const beside = (name: string): string | null | undefined =>
  document.getElementById(input(name)?.getAttribute('aria-describedby') ?? '')?.textContent;

async function askForCode(): Promise<void> {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(input('account'), ADDRESS);
    input('account')?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const button = [...host.querySelectorAll('button')].find((found) => found.textContent === account.sendCode);
  await act(async () => button?.click());
}

beforeEach(async () => {
  provideTexts({
    '../locales/en/common.ts': async () => ({ common }),
    '../locales/en/account.ts': async () => ({ account }),
    '../locales/en/settings.ts': async () => ({ settings }),
  });
  lang.set('en');
  for (const texts of ['common', 'account', 'settings'] as const) await loadTexts(texts);
  globalThis.fetch = async () =>
    reached ? Response.json({ code: 0, msg: '', data: { resend_after_s: 60 } }) : refusal();
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <ContactForm kind="email" onDone={() => undefined} />
        </BrowserRouter>
      </QueryClientProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  queries.clear();
  globalThis.fetch = fetchOfBrowser;
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
