import { WEEKDAYS, type WeekHours } from '@makoto/contracts';
import { serviceHours } from './hours.calc.js';
import { hoursText } from './hours-text.js';

const week = (days: readonly (typeof WEEKDAYS)[number][], opens: string, closes: string) =>
  days.map((day) => ({ day, opens, closes }));
const japan = (more: Partial<WeekHours> = {}): WeekHours => ({
  time_zone: 'Asia/Tokyo',
  week: week(WEEKDAYS, '09:00', '21:00'),
  closed_on: [],
  ...more,
});
const office = japan({
  week: [...week(['mon', 'tue', 'wed', 'thu', 'fri'], '09:00', '18:00'), ...week(['sat'], '10:00', '15:00')],
});
/** 20 November 2026 is a Friday. */
const at = (time: string, day = 20): number => Date.parse(`2026-11-${day}T${time}+09:00`);

describe('support hours', () => {
  it.each(['09:00', '12:00', '20:59:59.999'])('are open at %s, with the closing time', (time) => {
    expect(serviceHours(japan(), at(time))).toMatchObject({ open: true, opensAt: undefined, closesAt: at('21:00') });
  });

  it.each([
    ['21:00', at('09:00', 21)],
    ['23:59', at('09:00', 21)],
    ['08:59:59.999', at('09:00')],
  ])('are closed at %s, with the next opening time', (time, opensAt) => {
    expect(serviceHours(japan(), at(time))).toMatchObject({ open: false, opensAt, closesAt: undefined });
  });

  it('are closed on weekdays without hours and on holidays', () => {
    expect(serviceHours(office, at('15:00', 21))).toMatchObject({ open: false, opensAt: at('09:00', 23) });
    const holiday = { ...office, closed_on: [{ day: '2026-11-23' }] };
    expect(serviceHours(holiday, at('12:00', 23))).toMatchObject({ open: false, opensAt: at('09:00', 24) });
    expect(serviceHours(holiday, at('18:00')).openings).toEqual(
      [21, 24, 25, 26, 27].map((day) => ({
        from: at(day === 21 ? '10:00' : '09:00', day),
        to: at(day === 21 ? '15:00' : '18:00', day),
      })),
    );
  });

  it('are looked up across a long holiday, but not indefinitely', () => {
    const days = (n: number) =>
      Array.from({ length: n }, (_, i) => ({ day: new Date(at('12:00') + i * 86_400_000).toISOString().slice(0, 10) }));
    const long = serviceHours(japan({ closed_on: days(20) }), at('12:00'));
    expect(long).toMatchObject({ open: false, opensAt: at('09:00', 20) + 20 * 86_400_000, openings: [] });
    expect(serviceHours(japan({ closed_on: days(100) }), at('12:00')).opensAt).toBeUndefined();
  });

  it('continue past midnight if the next day opens at once', () => {
    const night = japan({ week: [...week(['fri'], '18:00', '24:00'), ...week(['sat'], '00:00', '04:00')] });
    expect(serviceHours(night, at('23:00')).closesAt).toBe(at('04:00', 21));
    const always = serviceHours(japan({ week: week(WEEKDAYS, '00:00', '24:00') }), at('23:00'));
    expect(always).toMatchObject({ open: true, closesAt: undefined });
  });

  it('are replaced by the next hours at their effective time, even during a day', () => {
    const next = { hours: office, from: at('12:00', 21) };
    const { openings } = serviceHours(japan({ week: week(WEEKDAYS, '08:00', '20:00') }), at('21:00'), next);
    expect(openings.slice(0, 3)).toEqual([
      // Saturday opens at 8:00 by the old hours and closes at 15:00 by the new ones, which have no Sunday.
      { from: at('08:00', 21), to: at('15:00', 21) },
      { from: at('09:00', 23), to: at('18:00', 23) },
      { from: at('09:00', 24), to: at('18:00', 24) },
    ]);
    expect(serviceHours(japan(), at('20:00'), { hours: office, from: at('20:30') })).toMatchObject({
      open: true,
      closesAt: at('20:30'),
    });
    const late = { hours: japan(), from: at('18:00', 22) };
    expect(serviceHours(office, at('16:00', 21), late)).toMatchObject({ open: false, opensAt: at('18:00', 22) });
  });

  it('follow daylight saving time', () => {
    const berlin = japan({ time_zone: 'Europe/Berlin', week: week(WEEKDAYS, '09:00', '17:00') });
    const from = (day: string): number | undefined => serviceHours(berlin, Date.parse(`${day}T00:00Z`)).opensAt;
    expect([from('2026-03-28'), from('2026-03-29')]).toEqual(
      ['2026-03-28T08:00Z', '2026-03-29T07:00Z'].map((time) => Date.parse(time)),
    );
  });

  it.each([
    ['en', 'Mon–Fri 9:00–18:00, Sat 10:00–15:00 (', 'Every day 9:00–21:00 ('],
    ['jp', '月～金 9:00～18:00、土 10:00～15:00（日本', '毎日 9:00～21:00（日本'],
    ['zn', '周一至周五 9:00–18:00，周六 10:00–15:00（日本', '每天 9:00–21:00（日本'],
  ] as const)('are formatted in %s with a localised time zone', (lang, text, daily) => {
    expect(hoursText(office, lang).startsWith(text)).toBe(true);
    expect(hoursText(japan(), lang).startsWith(daily)).toBe(true);
  });
});
