import { withdrawals } from '../../../api/wallet/withdrawals';
import { queries } from '../../../lib/query';
import { withdraw as t } from '../../../locales/en/withdraw';
import { keepFresh } from '../../../testing/fixtures';
import { host, loadEnglish, render } from '../../../testing/render';
import { Requested } from './requested';

const RECORD = {
  ...{ id: 'w', number: 'W1', method: 'bank', currency: 'USD', amount: '100.00', fee: '2.00', net: '98.00', rate: '1' },
  ...{ payout_currency: 'USD', payout_amount: '98.00', destination: 'Bank', status: 'pending' },
  ...{ created_at: '2026-11-22T12:00:00Z', expected_by: '2026-11-23T12:00:00Z' },
};
const read = (change: object) =>
  withdrawals.reply({ list: [{ ...RECORD, ...change }], page: 1, size: 20, total: 1 }, '');

async function show(change: object): Promise<string> {
  const [requested] = read({}).list;
  if (!requested) throw new RangeError('the reply lacks its record');
  queries.setQueryData([withdrawals.path, { number: 'W1' }], read(change));
  await render(<Requested requested={requested} />);
  return host.textContent;
}

/** The texts of steps that have a time. */
const done = (): (string | undefined)[] =>
  [...host.querySelectorAll('li')]
    .filter((li) => /\d:\d/.test(li.textContent))
    .map((li) => li.children[1]?.textContent ?? '');

beforeAll(keepFresh);
beforeEach(() => loadEnglish('common', 'withdraw', 'wallet'));

describe('a withdrawal requested just now', () => {
  it('shows its progress as it changes', async () => {
    expect(await show({})).toContain('Expected by Nov 23');
    expect(done()).toEqual(['Requested']);
    const approved_at = '2026-11-22T12:00:10Z';
    await show({ status: 'approved', approved_at });
    expect(done()).toEqual(['Requested', 'Approved']);
    const sent = { approved_at, sent_at: '2026-11-22T12:00:11Z' };
    const text = await show({ ...sent, status: 'success', ended_at: '2026-11-22T12:00:13Z' });
    expect(done()).toEqual(['Requested', 'Approved', 'Sent', 'Completed']);
    expect(text).not.toContain('Expected by');
  });

  it('says why it was given back, and no longer what arrives', async () => {
    const text = await show({ status: 'fail', reason: 'The account is closed.', ended_at: '2026-11-22T12:00:10Z' });
    expect(text).toContain('FailedThe account is closed.');
    expect(done()).toEqual(['Requested', 'Failed']);
    for (const words of [t.sentTitle, 'US$98.00']) expect(text).not.toContain(words);
  });
});
