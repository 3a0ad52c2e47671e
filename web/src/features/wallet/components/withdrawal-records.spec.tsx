import { common } from '../../../locales/en/common';
import { wallet } from '../../../locales/en/wallet';
import { eventually } from '../../../testing/eventually';
import { loadEnglish, render } from '../../../testing/render';
import { WithdrawalRecords } from './withdrawal-records';

const record = {
  ...{ id: 'w', number: 'W1', method: 'bank', currency: 'USD', amount: '100.00', fee: '2.00', net: '98.00' },
  ...{ destination: 'デモ銀行', created_at: '2026-11-22T12:00:00Z', expected_by: '2026-11-23T12:00:00Z' },
};

/** Opens the record that the address names; it is old, and so on no page of the list. */
async function open(change: object): Promise<string> {
  globalThis.fetch = async (_, init) => {
    const list = String(init?.body).includes('"id":"w"') ? [{ ...record, ...change }] : [];
    return Response.json({ code: 0, msg: '', data: { list, page: 1, size: 20, total: list.length } });
  };
  await render(<WithdrawalRecords />);
  await eventually(() => expect(document.querySelector('dl')).not.toBeNull());
  return document.querySelector('dl')?.textContent ?? '';
}

beforeEach(async () => {
  await loadEnglish('common', 'wallet');
  history.replaceState(null, '', '/record?kind=withdrawals&id=w');
});

describe('a withdrawal record', () => {
  it('shows the payout rate for another currency', async () => {
    const shown = await open({
      ...{ status: 'sent', rate: '148.25', payout_currency: 'JPY', payout_amount: '14528.00' },
    });
    expect(shown).toContain(`${common.rate}1 USD = 148.25 JPY`);
  });

  it('shows no rate for its own currency', async () => {
    const shown = await open({ status: 'sent', rate: '1.00', payout_currency: 'USD', payout_amount: '98.00' });
    expect(shown).toContain(wallet.arrives);
    expect(shown).not.toContain(common.rate);
  });
});
