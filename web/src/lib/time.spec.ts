import { ServerClock } from './clock';
import { LANGS, TAGS } from './languages';
import { formatLeft, formatTime } from './time';

describe('the time of day', () => {
  const at = Date.parse('2026-03-04T05:06:07Z');
  const parts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

  it.each(LANGS)('is written as %s writes it', (lang) => {
    const { html } = TAGS[lang];
    expect(formatTime(at, 'minute', lang)).toBe(new Intl.DateTimeFormat(html, parts).format(at));
    expect(formatTime(at, 'clock', lang)).toBe(
      new Intl.DateTimeFormat(html, { ...parts, second: '2-digit' }).format(at),
    );
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
  it('runs with the local clock, at the distance that it learned', () => {
    let local = 1_000;
    const clock = new ServerClock(() => local);
    clock.learn(5_000);
    local = 1_250;
    expect(clock.now()).toBe(5_250);
  });
});
