import { act } from 'react';
import { clock } from '../../../lib/clock';
import { lang } from '../../../lib/languages';
import { provideTexts } from '../../../lib/texts';
import { token } from '../../../lib/token';
import { exclusion } from '../../../locales/en/exclusion';
import { eventually } from '../../../testing/eventually';
import { detailsWith, keepFresh, logInAs } from '../../../testing/fixtures';
import { host, render } from '../../../testing/render';
import RestrictionNote from './restriction-note';

const ALLOWED = ['withdrawal', 'conversion', 'early_exit', 'something_new'];

/** Sets the reply of `user/details`. */
const setRestriction = (restriction: object | null): Promise<void> =>
  act(async () => logInAs(detailsWith('0.00', { restriction })));

const links = (): (string | null)[] => [...host.querySelectorAll('a')].map((link) => link.getAttribute('href'));

beforeEach(async () => {
  provideTexts({ '../locales/en/exclusion.ts': async () => ({ exclusion }) });
  history.replaceState(null, '', '/wallet');
  lang.set('en');
  token.set('a-token');
  keepFresh();
  await setRestriction(null);
  await render(<RestrictionNote />);
});

describe('the restriction note', () => {
  it('appears with a freeze, says what still works and whom to contact, and disappears when the freeze is lifted', async () => {
    expect(host.textContent).toBe('');
    await setRestriction({ kind: 'frozen', until: null, allowed: ALLOWED });
    await eventually(() => expect(host.textContent).toContain('Your account is frozen'));
    expect(host.querySelector('[role="status"]')?.textContent).toContain(
      'Still open: withdrawing, converting, early exit.',
    );
    expect(links()).toEqual(['/kf']);
    await setRestriction(null);
    await eventually(() => expect(host.textContent).toBe(''));
  });

  it('shows the end of a break with a link to the limits, and disappears when the break is over', async () => {
    await setRestriction({
      kind: 'excluded',
      until: new Date(clock.now() + 86_400_000).toISOString(),
      allowed: ALLOWED,
    });
    await eventually(() => expect(host.textContent).toContain('You are on a break'));
    // A break of a day and self-exclusion alike.
    expect(host.textContent).toContain('Set by you');
    expect(host.textContent).not.toContain('self-exclusion');
    expect(links()).toEqual(['/kf', '/my/limits']);
    await setRestriction({ kind: 'excluded', until: new Date(clock.now() - 1).toISOString(), allowed: ALLOWED });
    await eventually(() => expect(host.textContent).toBe(''));
  });
});
