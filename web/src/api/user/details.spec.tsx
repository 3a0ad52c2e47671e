import { ROUTES } from '../../app/route-table';
import { token } from '../../lib/token';
import { eventually } from '../../testing/eventually';
import { render } from '../../testing/render';
import { useOrderMoney } from '../wealth/order-money';
import { useDetails } from './details';

function Shown(): null {
  useDetails();
  useOrderMoney();
  return null;
}

it('today is the day in the device’s time zone, also in what is asked before the screen is loaded', async () => {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const asked = new Map<string, unknown>();
  globalThis.fetch = async (target, init) => {
    asked.set(String(target).replace(/.*\/api\//, ''), JSON.parse(String(init?.body)));
    return Response.json({ code: 1007, msg: '', data: null }, { status: 503 });
  };
  token.set('t');
  await render(<Shown />);
  await eventually(() => expect(asked.get('Defi/orderMoney')).toEqual({ time_zone }));
  expect(asked.get('user/details')).toEqual({ time_zone });
  const early = ROUTES.flatMap(({ calls }) => calls?.() ?? []).filter(({ path }) => path === 'user/details');
  expect(early.map(({ request }) => request)).toEqual(early.map(() => ({ time_zone })));
});
