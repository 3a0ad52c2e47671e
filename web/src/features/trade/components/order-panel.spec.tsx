import type { ReactNode } from 'react';
import { forgetSession, logIn } from '../../../lib/token';
import { BITCOIN, detailsWith, logInAs } from '../../../testing/fixtures';
import { host, loadEnglish, render, type, unmount } from '../../../testing/render';
import { useTicket } from '../hooks/use-ticket';
import { OrderPanel } from './order-panel';

function Panel(): ReactNode {
  const ticket = useTicket(BITCOIN);
  return ticket ? <OrderPanel ticket={ticket} product={BITCOIN} /> : null;
}

/** Types a stake; returns its error text and the target of its link. */
async function problemOf(stake: string): Promise<(string | null | undefined)[]> {
  await type(host.querySelector<HTMLInputElement>('#stake'), stake);
  const problem = host.querySelector('#stake-problem');
  return [problem?.firstChild?.textContent, problem?.querySelector('a')?.getAttribute('href')];
}

beforeEach(async () => {
  await loadEnglish('common', 'trade');
  logIn('anyone', { userId: 'anyone', at: Number.POSITIVE_INFINITY });
  logInAs(detailsWith('100.00'));
  await render(<Panel />);
});
afterEach(() => localStorage.clear());

describe('a stake', () => {
  it('links to a deposit if the balance is too low', async () => {
    expect(await problemOf('100')).toEqual(['More than the US$100.00 available', '/recharge']);
  });

  it('outside the limits has no link, even if the balance is too low', async () => {
    expect(await problemOf('1001')).toEqual(['Enter US$5.00 to US$1,000.00', undefined]);
  });

  it('is the one that the same customer chose last on this device', async () => {
    const shown = async (userId: string): Promise<string | undefined> => {
      unmount();
      logIn(userId, { userId, at: Number.POSITIVE_INFINITY });
      await render(<Panel />);
      return host.querySelector<HTMLInputElement>('#stake')?.value;
    };
    expect(await shown('hana')).toBe('10');
    await problemOf('500');
    expect([await shown('kenji'), await shown('hana')]).toEqual(['10', '500']);
  });

  it('that was chosen before the log-in goes on after it, in place of the last one', async () => {
    const hana = { userId: 'hana', at: Number.POSITIVE_INFINITY };
    const stake = (): string | undefined => host.querySelector<HTMLInputElement>('#stake')?.value;
    logIn('first', hana);
    await problemOf('500');
    forgetSession();
    unmount();
    await render(<Panel />);
    expect(stake()).toBe('10');
    await problemOf('20');
    unmount();
    logIn('second', hana);
    await render(<Panel />);
    expect(stake()).toBe('20');
    forgetSession();
    unmount();
    await render(<Panel />);
    expect(stake()).toBe('10');
  });

  it('shows its fee in the usual money format', async () => {
    await problemOf('1000');
    expect(host.textContent).toContain('of which fee US$10.00 (1%)');
    await problemOf('110000');
    expect(host.textContent).toContain('of which fee US$1,100.00 (1%)');
  });
});
