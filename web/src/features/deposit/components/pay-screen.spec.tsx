import { act } from 'react';
import { deposits } from '../../../api/wallet/deposits';
import { queries } from '../../../lib/query';
import { common } from '../../../locales/en/common';
import { deposit as t } from '../../../locales/en/deposit';
import { eventually } from '../../../testing/eventually';
import { host, loadEnglish, render } from '../../../testing/render';
import PayScreen from './pay-screen';

const BANK = { bank_name: 'デモ銀行', account_number: '1234567', reference: 'ABCDEFGH' };
const WALLET = { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', network: 'TRC20' };

let copied: string | undefined;

async function show(method: 'bank' | 'crypto', currency: string, amount: string, terms = {}): Promise<void> {
  const record = {
    ...{ id: 'd', number: 'D1', method, currency, amount, rate: '1', usd_amount: '10.00', status: 'awaiting_payment' },
    ...{ rate_until: '2026-11-22T12:00:00Z', created_at: '2026-11-22T11:45:00Z' },
    updated_at: '2026-11-22T11:50:00Z',
    pay_to: method === 'bank' ? BANK : WALLET,
    ...terms,
  };
  const reply = deposits.reply({ list: [record], page: 1, size: 20, total: 1 }, '');
  queries.setQueryData([deposits.path, { id: 'd' }], reply);
  await render(<PayScreen />);
}

beforeEach(async () => {
  await loadEnglish('common', 'deposit', 'terms', 'wallet');
  copied = undefined;
  const writeText = async (text: string): Promise<void> => {
    copied = text;
  };
  Object.assign(navigator, { clipboard: { writeText } });
  history.replaceState(null, '', '/recharge2?id=d');
});

describe('a deposit', () => {
  it.each([
    ['bank', 'JPY', '12000.00', '¥12,000', '12000'],
    ['bank', 'USD', '1234.50', 'US$1,234.50', '1234.50'],
    ['crypto', 'USDT', '12.345678', '12.345678 USDT', '12.345678'],
    ['crypto', 'USDT', '25.00', '25.00 USDT', '25.00'],
  ] as const)(
    'by %s in %s shows %s as the exact amount to pay, and copies it in a form that can be pasted',
    async (...row) => {
      const [method, currency, amount, shown, digits] = row;
      await show(method, currency, amount);
      expect(host.querySelector('dl')?.textContent).toContain(shown);
      const copy = host.querySelector<HTMLElement>(`button[aria-label="${common.copy}: ${common.amount}"]`);
      expect(copy?.parentElement?.textContent).toContain(shown);
      await act(async () => copy?.click());
      expect(copied).toBe(digits);
    },
  );

  it.each([
    ['bank', 'JPY', { rate: '0.006745', per_usd: '148.2505', spread: '0.002' }, '148.2505 JPY', 'rate less 0.2%'],
    ['crypto', 'USDT', { rate: '0.999800', per_usd: null, spread: '0.00' }, 'US$0.999800', 'We charge nothing'],
  ] as const)('by %s in %s shows the rate of its credit and its spread', async (method, currency, terms, ...shown) => {
    await show(method, currency, '7500000.00', terms);
    for (const words of shown) expect(host.textContent).toContain(words);
  });

  const reported_at = '2026-11-22T11:48:00Z';
  it.each([
    ['waits for its payment', {}, ['Requested 45:00', 'Reported as paid', 'Credited']],
    ['is reported', { status: 'pending', reported_at }, ['Requested 45:00', 'Reported as paid 48:00', 'Credited']],
    [
      'is credited',
      { status: 'success', reported_at },
      ['Requested 45:00', 'Reported as paid 48:00', 'Credited 50:00'],
    ],
    ['is credited without a report', { status: 'success' }, ['Requested 45:00', 'Credited 50:00']],
    ['has failed', { status: 'fail' }, ['Requested 45:00', 'Failed 50:00']],
  ])('that %s shows the times of its steps', async (_, record, steps) => {
    await show('bank', 'USD', '10.00', record);
    const shown = [...host.querySelectorAll('li')].map(({ children: [, text, time] }) => {
      const minute = /\d\d:(\d\d:\d\d)/.exec(time?.textContent ?? '')?.[1];
      return [text?.textContent, ...(minute ? [minute] : [])].join(' ');
    });
    expect(shown).toEqual(steps);
  });

  const LATE = 'The payment arrived after the rate had expired.';
  it.each([
    ['at the rate of its arrival', { held_amount: '0.00', reason: LATE }, ['1 USD = 125 JPY', LATE], ['160 JPY']],
    ['in part at each rate', { held_amount: '10000.00' }, ['¥10,000 1 USD = 160', '¥2,000 1 USD = 125'], []],
    ['at the held rate', { held_amount: '12000.00' }, ['1 USD = 160 JPY', 'is available now'], ['125 JPY']],
    ['before rates were recorded', { reason: LATE }, [LATE], ['160 JPY', '125 JPY', 'is available now']],
    ['as agreed, before rates were recorded', {}, ['1 USD = 160 JPY'], []],
  ])('that was credited %s shows what arrived, the rates applied and why', async (_, record, shown, hidden) => {
    const credited = { status: 'success', received_amount: '12000.00', credited_usd: '77.77' };
    const rates = { rate: '0.00625', per_usd: '160', arrival_rate: '0.008', arrival_per_usd: '125' };
    await show('bank', 'JPY', '10000.00', { ...credited, ...rates, ...record });
    for (const words of ['¥12,000', 'US$77.77', ...shown]) expect(host.textContent).toContain(words);
    for (const words of hidden) expect(host.textContent).not.toContain(words);
  });

  it.each([
    [{ held_within: '0.0005' }, [t.rateHeld, 'no more than 0.05% up or down'], [t.youGetNow]],
    [{ held_within: '0' }, [t.youGetNow, t.rateNotHeld], [t.rateHeld, t.rateOver]],
  ])('in another currency says whether its rate is held: %j', async (terms, shown, hidden) => {
    const rate_until = new Date(Date.now() + 600_000).toISOString();
    await show('bank', 'JPY', '12000.00', {
      rate: '0.006745',
      per_usd: '148.2505',
      spread: '0.001',
      rate_until,
      ...terms,
    });
    for (const words of shown) expect(host.textContent).toContain(words);
    for (const words of hidden) expect(host.textContent).not.toContain(words);
  });

  it('that the customer does not have is not found', async () => {
    globalThis.fetch = async () => Response.json({ code: 1004, msg: 'No.', data: null }, { status: 404 });
    await render(<PayScreen />);
    await eventually(() => expect(host.textContent).toContain(t.notFound));
  });
});
