import { token } from '../../../lib/token';
import { eventually } from '../../../testing/eventually';
import { host, loadEnglish, press, render } from '../../../testing/render';
import ResultsScreen from './results-screen';

const sums = (orders: number, wins: number, net: string): object => ({
  ...{ orders, wins, losses: orders - wins, stakes: '100.00', fees: '1.00', net },
  win_share: orders === 0 ? null : (wins / orders).toFixed(6),
  break_even: orders === 0 ? null : '0.561111',
});

let orders: number;
let asked: { from: string; to: string; time_zone: string }[];

async function answer(url: string, init: RequestInit): Promise<object> {
  if (!url.endsWith('order/results')) return Response.json({ code: 0, msg: '', data: null });
  const request = JSON.parse(String(init.body));
  asked.push(request);
  const data = {
    from: request.from,
    total: sums(orders, orders / 2, '-12.30'),
    ...{ longest_win: 3, longest_loss: 7 },
    days: orders === 0 ? [] : [{ day: request.from.slice(0, 10), ...sums(orders, orders / 2, '-12.30') }],
    hours: orders === 0 ? [] : [{ hour: 9, ...sums(orders, orders / 2, '-12.30') }],
    products: orders === 0 ? [] : [{ product_id: 'BTCUSDT', symbol: 'BTCUSDT', ...sums(orders, 5, '-12.30') }],
    durations: orders === 0 ? [] : [{ duration: 300, ...sums(orders, orders / 2, '-12.30') }],
  };
  return Response.json({ code: 0, msg: '', data });
}

beforeEach(async () => {
  await loadEnglish('common', 'results', 'orders', 'trade');
  token.set('a-token');
  [orders, asked] = [10, []];
  Object.assign(globalThis, { fetch: answer });
});

describe('the results', () => {
  it('say plainly how far the wins are from what the payouts need', async () => {
    await render(<ResultsScreen />);
    await eventually(() => expect(host.textContent).toContain('You won 50% of the orders'));
    expect(host.textContent).toContain('you need 56.1% to break even');
    expect(host.textContent).toContain('You are 6.1 points short of that.');
    expect(host.textContent).toContain('−US$12.30');
    for (const text of ['BTCUSDT', '5 min', '09:00']) expect(host.textContent).toContain(text);
  });

  it('group large counts', async () => {
    orders = 12_346;
    await render(<ResultsScreen />);
    await eventually(() => expect(host.querySelector('dl')?.textContent).toContain('12,346'));
  });

  it('are asked for again for another period', async () => {
    await render(<ResultsScreen />);
    await eventually(() => expect(asked).toHaveLength(1));
    await press(host.querySelector('input[value="7"]'));
    await eventually(() => expect(asked).toHaveLength(2));
    expect(Date.parse(asked[1]?.from ?? '')).toBeGreaterThan(Date.parse(asked[0]?.from ?? ''));
    expect(asked[1]?.to).toBe(asked[0]?.to);
  });

  it('are empty without orders', async () => {
    orders = 0;
    await render(<ResultsScreen />);
    await eventually(() => expect(host.textContent).toContain('No orders here yet'));
  });
});
