import { wealthDetails } from '../../../api/wealth/details';
import { queries } from '../../../lib/query';
import { keepFresh } from '../../../testing/fixtures';
import { host, loadEnglish, render } from '../../../testing/render';
import ProductScreen from './product-screen';

it('shows the schedule in money', async () => {
  await loadEnglish('common', 'earn', 'terms');
  keepFresh();
  const reply = wealthDetails.reply(
    {
      ...{ id: 'p', name: 'Lock 7', kind: 'lock', currency: 'USDT', cycle_days: 1, daily_rate: '0.095' },
      ...{ min_amount: '1000.00', max_amount: '5000.00', remaining_quota: '5000.00', reserve_cover: '2' },
      ...{ early_exit: { allowed: false, forfeit_rate: '0', terms: '' }, rules: [], sold_out: false, upcoming: null },
      schedule: [{ day: 1, at: '2026-12-01T12:00:00Z', earning: '95.00', total: '1095.00' }],
    },
    '',
  );
  queries.setQueryData([wealthDetails.path, { id: 'p' }], reply);
  history.replaceState(null, '', '/financeDetail?id=p');
  await render(<ProductScreen />);
  const cells = [...host.querySelectorAll('tbody td')].map((cell) => cell.textContent);
  expect(cells.slice(-2)).toEqual(['95.00 USDT', '1,095.00 USDT']);
});
