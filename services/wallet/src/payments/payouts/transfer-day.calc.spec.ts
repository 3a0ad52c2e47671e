import { transferDay } from './transfer-day.calc.js';

it.each([
  ['a Friday', '2026-11-27', '2026-11-27', '2026-11-27'],
  ['a Saturday', '2026-11-28', '2026-11-30', '2026-11-30'],
  ['a Sunday', '2026-11-29', '2026-11-30', '2026-11-30'],
  ['a Monday that is a holiday in Japan', '2026-11-23', '2026-11-24', '2026-11-23'],
  ['the Saturday before it', '2026-11-21', '2026-11-24', '2026-11-23'],
  ['a row of holidays in Japan', '2027-05-01', '2027-05-06', '2027-05-03'],
  ['31 December', '2026-12-31', '2027-01-04', '2026-12-31'],
  ['3 January of a year without listed holidays', '2033-01-03', '2033-01-04', '2033-01-03'],
])('on %s banks are asked to pay on the next day on which they pay', (_what, today, yen, others) => {
  expect(transferDay(today, 'JPY')).toBe(yen);
  for (const currency of ['USD', 'CNY', 'AUD'] as const) expect(transferDay(today, currency)).toBe(others);
});
