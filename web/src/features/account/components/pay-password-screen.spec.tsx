import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { details } from '../../../api/user/details';
import { lang } from '../../../lib/languages';
import { queries } from '../../../lib/query';
import { loadTexts, provideTexts } from '../../../lib/texts';
import { account } from '../../../locales/en/account';
import { common } from '../../../locales/en/common';
import PayPasswordScreen from './pay-password-screen';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let host: HTMLElement;

const user = {
  ...{ id: '1', username: 'hana', invite_code: 'ABC', kyc_status: 'none', has_pay_password: true },
  ...{ has_totp: false, created_at: '2026-11-22T00:00:00Z' },
};
const money = {
  ...{ total_assets: '0.00', balance: '0.00', available_balance: '0.00', account_balance: '0.00', balances: [] },
  ...{ today: { income: '0.00', orders: 0 }, restriction: null },
};

/** Opens the screen and chooses confirmation by code. */
async function byCode(contact: object): Promise<void> {
  queries.setQueryData([details.path, undefined], details.reply({ ...money, user: { ...user, ...contact } }, ''));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <PayPasswordScreen />
        </BrowserRouter>
      </QueryClientProvider>,
    ),
  );
  const way = [...host.querySelectorAll('label, button, [role="radio"]')].find(
    (found) => found.textContent === account.byCode,
  );
  await act(async () => way?.dispatchEvent(new MouseEvent('click', { bubbles: true })));
}

const contactLink = (): Element | null => host.querySelector('a[href="/my/contact"]');
const codeInput = (): Element | null => host.querySelector('input[name="code"]');

beforeEach(async () => {
  provideTexts({
    '../locales/en/common.ts': async () => ({ common }),
    '../locales/en/account.ts': async () => ({ account }),
  });
  lang.set('en');
  await loadTexts('common');
  await loadTexts('account');
  queries.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  queries.clear();
});

describe('a code for the payment PIN', () => {
  it('is not offered without an address to send it to; the way to add one is', async () => {
    await byCode({ email: null, phone: null });
    expect(contactLink()?.textContent).toBe(account.addContact);
    expect(codeInput()).toBeNull();
    expect(host.querySelector<HTMLButtonElement>('button[type="submit"]')?.disabled).toBe(true);
  });

  it.each([{ email: 'hana@example.com' }, { phone: '+81901234567' }])('is offered with %p', async (contact) => {
    await byCode(contact);
    expect(codeInput()).not.toBeNull();
    expect(contactLink()).toBeNull();
  });
});
