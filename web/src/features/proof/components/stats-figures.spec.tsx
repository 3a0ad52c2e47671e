import { stats } from '../../../api/public/stats';
import { queries } from '../../../lib/query';
import { keepFresh } from '../../../testing/fixtures';
import { host, loadEnglish, render } from '../../../testing/render';
import StatsFigures from './stats-figures';

it('tells how long withdrawals take in words, not in thousands of seconds', async () => {
  await loadEnglish('common', 'proof');
  keepFresh();
  const times = { paid: 3, median_s: 42, p95_s: 4_000, promised_s: 86_400, in_time_share: '1', overdue: 0 };
  const reply = {
    ...{ at: '2026-11-26T12:00:00Z', days: 30, accounts: { traded: 0, losing: 0, losing_share: null } },
    ...{ all: { symbol: 'ALL', orders: 0, payout: null, house_edge: null }, products: [], uptime: null },
    withdrawals: [{ method: 'bank', ...times }],
  };
  queries.setQueryData([stats.path, {}], stats.reply(reply, ''));
  await render(<StatsFigures />);
  expect(host.textContent).toContain('median 42 s, 95 % within 67 min; promised 24 h');
});
