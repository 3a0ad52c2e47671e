import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { details } from '../../../api/user/details';
import { clock } from '../../../lib/clock';
import { lang } from '../../../lib/languages';
import { queries } from '../../../lib/query';
import { provideTexts } from '../../../lib/texts';
import { token } from '../../../lib/token';
import { exclusion } from '../../../locales/en/exclusion';
import { eventually } from '../../../testing/eventually';
import { RestrictionNote } from './restriction-note';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const ALLOWED = ['withdrawal', 'conversion', 'early_exit', 'something_new'];
let root: Root;
let host: HTMLElement;

/** Sets the reply of `user/details`. */
async function tell(restriction: object | null): Promise<void> {
  const amount = '0.00';
  const user = {
    id: '1',
    username: 'hana',
    invite_code: 'ABC',
    kyc_status: 'none',
    has_pay_password: true,
    has_totp: false,
    created_at: '2026-11-22T00:00:00Z',
  };
  const money = { total_assets: amount, balance: amount, available_balance: amount, account_balance: amount };
  const reply = { user, ...money, balances: [], today: { income: amount, orders: 0 }, restriction };
  await act(async () => {
    queries.setQueryData([details.path, undefined], details.reply(reply, ''));
  });
}

const links = (): (string | null)[] => [...host.querySelectorAll('a')].map((link) => link.getAttribute('href'));

beforeEach(async () => {
  provideTexts({ '../locales/en/exclusion.ts': async () => ({ exclusion }) });
  history.replaceState(null, '', '/wallet');
  lang.set('en');
  token.set('a-token');
  queries.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
  await tell(null);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <RestrictionNote />
        </BrowserRouter>
      </QueryClientProvider>,
    ),
  );
});

afterEach(() => {
  act(() => root.unmount());
  host.remove();
  queries.clear();
});

describe('the restriction note', () => {
  it('appears with a freeze, says what still works and whom to contact, and disappears when the freeze is lifted', async () => {
    expect(host.textContent).toBe('');
    await tell({ kind: 'frozen', until: null, allowed: ALLOWED });
    await eventually(() => expect(host.textContent).toContain('Your account is frozen'));
    expect(host.querySelector('[role="status"]')?.textContent).toContain(
      'Still open: withdrawing, converting, early exit.',
    );
    expect(links()).toEqual(['/kf']);
    await tell(null);
    await eventually(() => expect(host.textContent).toBe(''));
  });

  it('shows the end of a break with a link to the limits, and disappears when the break is over', async () => {
    await tell({ kind: 'excluded', until: new Date(clock.now() + 86_400_000).toISOString(), allowed: ALLOWED });
    await eventually(() => expect(host.textContent).toContain('You are on a break'));
    expect(links()).toEqual(['/kf', '/my/limits']);
    await tell({ kind: 'excluded', until: new Date(clock.now() - 1).toISOString(), allowed: ALLOWED });
    await eventually(() => expect(host.textContent).toBe(''));
  });
});
