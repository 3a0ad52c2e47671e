import fc from 'fast-check';
import { type ChainContents, planPruning } from './prune.calc.ts';

const DAY = 86_400_000;
const NOW = 100 * DAY;

function chain(id: string, fromDays: number[], upToDay: number, interrupted: string[] = []): ChainContents {
  const bases = fromDays.map((day) => ({ id: `b${day}`, from: day * DAY }));
  return { id, upTo: upToDay * DAY, bases, interrupted };
}

describe('planPruning', () => {
  it('keeps the newest base from before the period, because its first moments need it', () => {
    const plan = planPruning([chain('a', [80, 90, 92, 95, 99], 100)], 'a', NOW, 7 * DAY);
    expect(plan.bases).toEqual([
      { chain: 'a', base: 'b80' },
      { chain: 'a', base: 'b90' },
    ]);
    expect(plan.oldestKept).toEqual([{ chain: 'a', base: 'b92' }]);
    expect(plan.chains).toEqual([]);
  });

  it('removes interrupted backups, and chains that ended before the period', () => {
    const plan = planPruning([chain('a', [50], 60), chain('b', [98], 100, ['b99'])], 'b', NOW, 7 * DAY);
    expect(plan).toEqual({
      chains: ['a'],
      bases: [{ chain: 'b', base: 'b99' }],
      oldestKept: [{ chain: 'b', base: 'b98' }],
    });
  });

  it('keeps the last whole backup however old it is, while the current chain has none', () => {
    const plan = planPruning([chain('a', [10, 20], 30), chain('b', [], 100)], 'b', NOW, 7 * DAY);
    expect(plan.chains).toEqual([]);
    expect(plan.oldestKept).toEqual([{ chain: 'a', base: 'b20' }]);
  });

  it('leaves every moment of the period restorable that was, and always a whole backup', () => {
    const days = fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 0, maxLength: 6 });
    const contents = fc.array(fc.tuple(days, fc.integer({ min: 0, max: 20 })), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(contents, fc.integer({ min: 1, max: 60 }), (raw, keepDays) => {
        const chains = raw.map(([found, more], i) => {
          const sorted = [...new Set(found)].sort((a, b) => a - b);
          return chain(String(i), sorted, Math.min(100, (sorted.at(-1) ?? 1) + more));
        });
        const plan = planPruning(chains, String(chains.length - 1), NOW, keepDays * DAY);
        const left = chains
          .filter(({ id }) => !plan.chains.includes(id))
          .map((one) => ({
            ...one,
            bases: one.bases.filter(
              ({ id }) => !plan.bases.some(({ chain: of, base }) => of === one.id && base === id),
            ),
          }));
        const canRestore = (all: ChainContents[], at: number): boolean =>
          all.some(({ bases, upTo }) => (upTo ?? 0) >= at && bases.some(({ from }) => from <= at));
        for (let at = NOW - keepDays * DAY; at <= NOW; at += DAY / 2) {
          if (canRestore(chains, at)) expect(canRestore(left, at)).toBe(true);
        }
        if (chains.some(({ bases }) => bases.length > 0)) expect(left.some(({ bases }) => bases.length > 0)).toBe(true);
        // The log of a kept base is kept from that base on.
        for (const { id, bases } of left)
          expect(plan.oldestKept.find(({ chain: of }) => of === id)?.base).toBe(bases[0]?.id);
      }),
    );
  });
});
