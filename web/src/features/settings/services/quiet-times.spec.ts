import { toClock, toMinutes } from './quiet-times';

it('times of day are written and read as clocks show them', () => {
  expect([0, 419, 1_320, 1_439].map(toClock)).toEqual(['00:00', '06:59', '22:00', '23:59']);
  expect(['00:00', '22:00', '22:00:00', '24:00', ''].map(toMinutes)).toEqual([0, 1_320, 1_320, undefined, undefined]);
});
