import { orders as texts } from '../../../locales/en/orders';
import { eventually } from '../../../testing/eventually';
import { host, loadEnglish, press, render } from '../../../testing/render';
import { SettledOrders } from './settled-orders';

const buttonOf = (text: string): Element | undefined =>
  [...host.querySelectorAll('button')].find(({ textContent }) => textContent === text);

it('a filter without a match says so and can be cleared, instead of claiming that there are no orders', async () => {
  const totals = { stakes: '0.00', fees: '0.00', profit: '0.00' };
  globalThis.fetch = async () =>
    Response.json({ code: 0, msg: '', data: { list: [], page: 1, size: 20, total: 0, totals } });
  await loadEnglish('common', 'orders');
  await render(<SettledOrders chosen={null} onChoose={undefined} />);
  await eventually(() => expect(host.textContent).toContain(texts.none));
  await press(host.querySelector('input[value="win"]'));
  await eventually(() => expect(host.textContent).toContain(texts.noMatch));
  expect(host.textContent).not.toContain(texts.none);
  await press(buttonOf(texts.clear));
  await eventually(() => expect(host.textContent).toContain(texts.none));
});
