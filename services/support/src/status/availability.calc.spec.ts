import fc from 'fast-check';
import { additionsOf, percentUp } from './availability.calc.js';

const AT = Date.parse('2026-11-24T12:00:00Z');
const PARTS = ['wallet', 'earn'];
const sample = (at: number, ...away: string[]) => ({
  at,
  parts: Object.fromEntries(PARTS.map((part) => [part, away.includes(part) ? 'away' : 'ok'])),
});
const of = (part: string, samples: Parameters<typeof additionsOf>[0], since: number) =>
  additionsOf(samples, since, PARTS).additions.filter((one) => one.part === part);

it('a sample counts for the time since the one before it', () => {
  const samples = [sample(AT + 10_000), sample(AT + 20_000, 'earn'), sample(AT + 32_000, 'earn')];
  expect(of('wallet', samples, AT)).toEqual([{ part: 'wallet', day: '2026-11-24', up: 32, down: 0 }]);
  expect(of('earn', samples, AT)).toEqual([{ part: 'earn', day: '2026-11-24', up: 10, down: 22 }]);
});

it('a gap counts as nothing: neither up nor down', () => {
  expect(of('wallet', [sample(AT + 3_600_000)], AT)).toEqual([{ part: 'wallet', day: '2026-11-24', up: 10, down: 0 }]);
});

it('midnight divides the days', () => {
  const midnight = Date.parse('2026-11-25T00:00:00Z');
  const days = of('wallet', [sample(midnight - 1_000), sample(midnight + 9_000)], midnight - 11_000);
  expect(days.map(({ day, up }) => [day, up])).toEqual([
    ['2026-11-24', 10],
    ['2026-11-25', 10],
  ]);
});

it('samples of several gateways count once, in whatever order they arrive', () => {
  const offsets = fc.array(fc.integer({ min: 0, max: 4_000 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(offsets, fc.boolean(), (others, reversed) => {
      const own = [1, 2, 3].map((n) => sample(AT + n * 10_000));
      const all = [...own, ...own.flatMap(({ at }) => others.map((offset) => sample(at + offset)))];
      const { additions } = additionsOf(reversed ? all.reverse() : all, AT, PARTS);
      return additions.every(({ up, down }) => up >= 30 && up <= 34 && down === 0);
    }),
  );
});

it('a repeat of samples that were counted adds nothing', () => {
  const samples = [sample(AT + 10_000), sample(AT + 20_000)];
  const { newest } = additionsOf(samples, AT, PARTS);
  expect(additionsOf(samples, newest?.at ?? 0, PARTS)).toEqual({ additions: [], newest: undefined });
});

it('a day with a second of failure is never shown as 100 %', () => {
  expect(percentUp({ up: 86_399, down: 1 })).toBe('99.99');
  expect(percentUp({ up: 86_400, down: 0 })).toBe('100.00');
  expect(percentUp({ up: 0, down: 10 })).toBe('0.00');
});
