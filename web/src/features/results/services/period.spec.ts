import { dayAt, spanOf, weeksOf } from './period';

describe('the period of results', () => {
  it('is whole days of the device, today included, and the same all day', () => {
    const morning = new Date(2026, 10, 25, 0, 0, 0, 1).getTime();
    const night = new Date(2026, 10, 25, 23, 59, 59, 999).getTime();
    const span = spanOf('7', morning);
    expect(spanOf('7', night)).toEqual(span);
    expect(new Date(span.from)).toEqual(new Date(2026, 10, 19));
    expect(new Date(span.to)).toEqual(new Date(2026, 10, 25, 23, 59, 59, 999));
    expect(span.time_zone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it('is at most as long as the server adds up, also across a change to winter time', () => {
    const { from, to } = spanOf('90', new Date(2026, 10, 25).getTime());
    expect(Date.parse(to) - Date.parse(from)).toBeLessThan(92 * 86_400_000);
  });

  it('is shown in weeks that begin on Mondays', () => {
    expect(weeksOf('2026-11-19', '2026-11-25')).toEqual([
      ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
      ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'],
    ]);
    expect(weeksOf('2026-11-22', '2026-11-22')).toHaveLength(1);
    expect(weeksOf('2026-11-23', '2026-11-23')).toEqual([weeksOf('2026-11-19', '2026-11-25')[1]]);
  });

  it('has the days of its time zone', () => {
    expect(dayAt('2026-11-24T15:00:00Z', 'Asia/Tokyo')).toBe('2026-11-25');
    expect(dayAt('2026-11-24T14:59:59.999Z', 'Asia/Tokyo')).toBe('2026-11-24');
    // Both midnights of a zone that put its clocks back in between.
    expect(dayAt('2026-11-01T04:00:00Z', 'America/New_York')).toBe('2026-11-01');
    expect(dayAt('2026-11-02T04:59:59.999Z', 'America/New_York')).toBe('2026-11-01');
  });
});
