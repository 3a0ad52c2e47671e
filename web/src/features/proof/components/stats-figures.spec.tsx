import { stats } from '../../../api/public/stats';
import { queries } from '../../../lib/query';
import { keepFresh } from '../../../testing/fixtures';
import { host, loadEnglish, render } from '../../../testing/render';
import StatsFigures from './stats-figures';

const times = { paid: 3, median_s: 42, p95_s: 4_000, promised_s: 86_400, in_time_share: '1', overdue: 0 };

async function open(...withdrawals: object[]): Promise<void> {
  const reply = {
    ...{ at: '2026-11-26T12:00:00Z', days: 30, accounts: { traded: 0, losing: 0, losing_share: null } },
    ...{ all: { symbol: 'ALL', orders: 0, payout: null, house_edge: null }, products: [], uptime: null },
    withdrawals,
  };
  queries.setQueryData([stats.path, {}], stats.reply(reply, ''));
  await render(<StatsFigures />);
}

beforeEach(async () => {
  await loadEnglish('common', 'proof');
  keepFresh();
});

it('tells how long withdrawals take in words, not in thousands of seconds', async () => {
  await open({ method: 'bank', ...times });
  expect(host.textContent).toContain('median 42 s, 95 % within 67 min; promised 24 h');
});

it('tells how many withdrawals are overdue, also where none was paid', async () => {
  const none = { paid: 0, median_s: null, p95_s: null, promised_s: null, in_time_share: null };
  await open({ method: 'bank', ...times, overdue: 2 }, { method: 'crypto', ...none, overdue: 3 });
  expect(host.textContent).toContain('Withdrawals to banks: overdue now2');
  expect(host.textContent).toContain('Withdrawals of USDT: overdue now3');
});
