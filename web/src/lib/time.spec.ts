import { ServerClock } from './clock';
import { LANGS, TAGS } from './languages';
import { formatLeft, formatTime } from './time';

describe('the time of day', () => {
  const at = Date.parse('2026-03-04T05:06:07Z');
  const parts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

  it.each(LANGS)('matches %s', (lang) => {
    const { html } = TAGS[lang];
    expect(formatTime(at, 'minute', lang)).toBe(new Intl.DateTimeFormat(html, parts).format(at));
    expect(formatTime(at, 'clock', lang)).toBe(
      new Intl.DateTimeFormat(html, { ...parts, second: '2-digit' }).format(at),
    );
  });
});

describe('a date', () => {
  const at = new Date(2026, 10, 12, 3, 4, 5).getTime();

  it.each([
    ['en', 'dateTime', 'Nov 12, 2026, 03:04'],
    ['en', 'dateClock', 'Nov 12, 2026, 03:04:05'],
    ['en', 'exact', 'Nov 12, 03:04:05'],
    ['en', 'short', 'Nov 12, 03:04'],
    ['en', 'day', 'Nov 12, 2026'],
    ['jp', 'dateTime', '2026/11/12 03:04'],
    ['jp', 'exact', '11月12日 03:04:05'],
    ['zn', 'dateTime', '2026年11月12日 03:04'],
    ['zn', 'short', '11月12日 03:04'],
  ] as const)('cannot be mistaken for another one in %s: %s', (lang, style, shown) => {
    expect(formatTime(at, style, lang)).toBe(shown);
  });
});

describe('the time left', () => {
  it.each([
    [0, '0:00'],
    [-5, '0:00'],
    [1, '0:01'],
    [15_000, '0:15'],
    [14_001, '0:15'],
    [65_000, '1:05'],
    [3_725_000, '1:02:05'],
  ])('of %i ms is shown as %s', (leftMs, shown) => {
    expect(formatLeft(leftMs)).toBe(shown);
  });
});

describe('the server clock', () => {
  it('follows the local clock with the learned offset', () => {
    let local = 1_000;
    const clock = new ServerClock(() => local);
    clock.learn(5_000);
    local = 1_250;
    expect(clock.now()).toBe(5_250);
  });

  it.each([
    ['stays as it is within the two times', 900, 1_100, 1_000],
    ['moves on to the first time', 1_300, 1_500, 1_300],
    ['goes back to the second time', 600, 800, 800],
  ])('%s', (_name, fromMs, toMs, expected) => {
    const clock = new ServerClock(() => 1_000);
    clock.keepWithin(fromMs, toMs);
    expect(clock.now()).toBe(expected);
  });
});
