import fc from 'fast-check';
import { positionOf, positionsBehind, positionText } from './member-cursor.calc.js';

const rows = (times: number[]): { registered_at: string }[] => times.map((at) => ({ registered_at: String(at) }));

it('positions continue from page to page, also within members of one moment', () => {
  const times = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 30 }).map((all) => all.sort((a, b) => b - a));
  fc.assert(
    fc.property(times, fc.nat({ max: 30 }), (all, cut) => {
      const whole = positionsBehind(rows(all), undefined);
      const head = positionsBehind(rows(all.slice(0, cut)), undefined);
      const tail = positionsBehind(rows(all.slice(cut)), head.at(-1));
      expect([...head, ...tail]).toEqual(whole);
    }),
  );
});

it('a position counts the members of its moment so far', () => {
  const first = positionsBehind(rows([9, 9, 7]), undefined);
  expect(first).toEqual([
    { at: 9, skip: 1 },
    { at: 9, skip: 2 },
    { at: 7, skip: 1 },
  ]);
  expect(positionsBehind(rows([9, 7]), first[1])).toEqual([
    { at: 9, skip: 3 },
    { at: 7, skip: 1 },
  ]);
});

it('a cursor is read as it was written, and nothing else is one', () => {
  const position = { at: 1_763_600_000_000, skip: 1_234 };
  expect(positionOf(positionText(position), 'cursor')).toEqual(position);
  for (const text of ['', '5', '1.', '-1.2', '1.99999', '1.2.3', 'a.b']) {
    expect(() => positionOf(text, 'cursor')).toThrow(
      expect.objectContaining({ errorName: 'VALIDATION', problems: [{ field: 'cursor', key: 'type' }] }),
    );
  }
});
