import { act } from 'react';
import { clock } from '../../../lib/clock';
import { earn } from '../../../locales/en/earn';
import { host, loadEnglish, render } from '../../../testing/render';
import { HeldTerms } from './held-terms';

let asked: number;

type Sent = 'no' | 'pending' | 'lost';

async function show(validForMs: number, refused: boolean, spread?: string, sent: Sent = 'no'): Promise<void> {
  const preview = {
    ...{ quote_id: 'q', amount: '100.00', currency: 'USDT', pay_amount: '100.05', pay_currency: 'USD', rate: '1.0005' },
    ...{ spread, estimated_revenue: '0.07', end_time: '2026-11-29T00:00:00Z' },
    valid_until: new Date(clock.now() + validForMs).toISOString(),
  };
  const onAgain = (): void => {
    asked++;
  };
  const asking = { onAgain, busy: false, error: undefined };
  await render(<HeldTerms preview={preview} refused={refused} sent={sent} {...asking} />);
}

beforeEach(async () => {
  await loadEnglish('earn', 'terms');
  asked = 0;
});

describe('the terms of a purchase', () => {
  it('show the amount and its rate while they are valid', async () => {
    await show(60_000, false);
    expect(host.textContent).toContain('US$100.05');
    expect(host.textContent).toContain('1 USDT = 1.0005 USD');
    expect(host.querySelector('[role="alert"]')).toBeNull();
  });

  it('say what their rate leaves to us', async () => {
    await show(60_000, false, '0.001');
    expect(host.textContent).toContain('The rate is the market rate less 0.1%');
  });

  it.each(['pending', 'lost'] as const)(
    'say neither that nothing was charged nor offer others while a purchase on them is %s',
    async (sent) => {
      await show(0, false, undefined, sent);
      expect(host.textContent).not.toContain(earn.expired);
      expect(host.querySelector('button')).toBeNull();
      expect(host.textContent?.includes(earn.buyLost)).toBe(sent === 'lost');
    },
  );

  it.each([
    ['their time is up', 0, false],
    ['the server has rejected them', 60_000, true],
  ])('say that they have expired when %s, with a way to get the current ones', async (_when, leftMs, refused) => {
    await show(leftMs, refused);
    expect(host.querySelector('[role="alert"]')?.textContent).toBe(earn.expired);
    act(() => host.querySelector('button')?.click());
    expect(asked).toBe(1);
  });
});
