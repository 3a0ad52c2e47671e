import { eventually } from '../../../testing/eventually';
import { loadEnglish, render } from '../../../testing/render';
import { PositionList } from './position-list';

const position = {
  ...{
    id: 'p',
    number: 'P7',
    product: { id: 'l', name: 'Lock 30', kind: 'lock' },
    quantity: '10.00',
    currency: 'USDT',
  },
  ...{ cycle_days: 30, daily_rate: '0.001', estimated_revenue: '0.30', principal: '10.00', earnings: '0.30' },
  ...{ pay_amount: '10.00', pay_currency: 'USDT', rate: '1', create_time: '2026-01-22T12:00:00Z' },
  ...{ end_time: '2026-02-21T12:00:00Z', completed_time: '2026-02-21T12:00:00Z', status: 'completed' },
  ...{ ended_early: false, early_exit: { allowed: false, forfeit_rate: '0', terms: '' } },
};

it('opens the position that the address names, on whatever page of the list it is', async () => {
  history.replaceState(null, '', '/record?kind=positions&id=p');
  globalThis.fetch = async (_, init) => {
    const list = String(init?.body).includes('"id":"p"') ? [position] : [];
    return Response.json({ code: 0, msg: '', data: { list, page: 1, size: 20, total: list.length } });
  };
  await loadEnglish('common', 'earn', 'pin');
  await render(<PositionList />);
  await eventually(() => expect(document.querySelector('[role="dialog"] dl')?.textContent).toContain('P7'));
});
