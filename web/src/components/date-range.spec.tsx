import { input, loadEnglish, mount } from '../testing/render';
import { DateRange } from './date-range';

beforeEach(() => loadEnglish('common'));

it('takes years of four digits alone', () => {
  mount(<DateRange value={{ from: '', to: '' }} onChange={() => undefined} />);
  expect([input('from')?.max, input('to')?.max]).toEqual(['9999-12-31', '9999-12-31']);
});

it('takes no first day after the last, and no last day before the first', () => {
  mount(<DateRange value={{ from: '2026-02-06', to: '2026-02-08' }} onChange={() => undefined} />);
  expect([input('from')?.max, input('to')?.min]).toEqual(['2026-02-08', '2026-02-06']);
});
