import { judge, riseOf } from './trend.ts';

const gauge = { name: 'memory', unit: 'MB', share: 0.1, much: 15 };
const minutes = Array.from({ length: 60 }, (_, i) => i);
/** The same noise every time. */
const noise = (i: number): number => ((i * 7_919) % 13) - 6;

describe('a figure', () => {
  it('that is a line rises by its slope times the time', () => {
    expect(riseOf([100, 102, 104, 106])).toBeCloseTo(6);
    expect(riseOf([5])).toBe(0);
  });

  it('that only swings is flat, and so is one that rises while it warms up', () => {
    expect(
      judge(
        gauge,
        minutes.map((i) => 200 + noise(i)),
      ).problem,
    ).toBeUndefined();
    expect(
      judge(
        gauge,
        minutes.map((i) => Math.min(200, 100 + 10 * i) + noise(i)),
      ).problem,
    ).toBeUndefined();
  });

  it('that leaks under the same noise is told', () => {
    const leaking = minutes.map((i) => 200 + 0.8 * i + noise(i));
    expect(judge(gauge, leaking).problem).toMatch(/^memory rises: mean \d+\.\d MB, rise 3\d\.\d of at most 2\d\.\d$/);
  });
});
