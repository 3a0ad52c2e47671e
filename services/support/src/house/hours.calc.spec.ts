import { serviceHours } from './hours.calc.js';

const at = (time: string): number => Date.parse(`2026-11-20T${time}+09:00`);

describe('the hours of customer service', () => {
  it.each(['09:00', '12:00', '20:59:59.999'])('it answers at %s in Japan', (time) => {
    expect(serviceHours(at(time))).toEqual({ open: true, opensAt: undefined });
  });

  it.each([
    ['21:00', '2026-11-21T09:00+09:00'],
    ['23:59', '2026-11-21T09:00+09:00'],
    ['08:59:59.999', '2026-11-20T09:00+09:00'],
  ])('it does not at %s, and says when it opens', (time, opens) => {
    expect(serviceHours(at(time))).toEqual({ open: false, opensAt: Date.parse(opens) });
  });
});
