import { quietUntil } from './quiet-hours.calc.js';

const at = (text: string): number => Date.parse(text);

describe('quiet hours', () => {
  it('over midnight end on the morning after, in the zone of the customer', () => {
    const hours = { from: 22 * 60, to: 7 * 60, zone: 'Asia/Tokyo' };
    const ends = at('2026-11-20T22:00:00Z');
    expect(quietUntil(hours, at('2026-11-20T13:00:00Z'))).toBe(ends);
    expect(quietUntil(hours, at('2026-11-20T21:59:59Z'))).toBe(ends);
    expect(quietUntil(hours, at('2026-11-20T22:00:00Z'))).toBeUndefined();
    expect(quietUntil(hours, at('2026-11-20T12:59:59Z'))).toBeUndefined();
  });

  it('of one day end on it, also when clocks change', () => {
    const hours = { from: 60, to: 5 * 60, zone: 'Europe/Berlin' };
    expect(quietUntil(hours, at('2026-03-29T00:30:00Z'))).toBe(at('2026-03-29T03:00:00Z'));
    expect(quietUntil(hours, at('2026-03-28T00:30:00Z'))).toBe(at('2026-03-28T04:00:00Z'));
  });
});
