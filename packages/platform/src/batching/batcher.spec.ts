import { Batcher, type Outcome } from './batcher.js';

const ok = <T>(value: T): Outcome<T> => ({ ok: true, value });

describe('a batcher', () => {
  it('runs a lone item at once and batches items that arrive while it is busy', async () => {
    const batches: number[][] = [];
    const gate = Promise.withResolvers<void>();
    const batcher = new Batcher<number, number>(
      async (items) => {
        batches.push(items);
        if (batches.length === 1) await gate.promise;
        return items.map((i) => ok(i * 10));
      },
      { name: 'spec', maxItems: 3 },
    );
    const first = batcher.add(1);
    await new Promise((resolve) => setImmediate(resolve));
    const later = [2, 3, 4, 5].map((i) => batcher.add(i));
    gate.resolve();
    expect(await Promise.all([first, ...later])).toEqual([10, 20, 30, 40, 50]);
    expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  });

  it('gives each item its own outcome, and rejects the whole batch when the run fails', async () => {
    const batcher = new Batcher<number, number>(
      async (items) => {
        if (items.includes(13)) throw new Error('the whole batch');
        return items.map((i) => (i % 2 === 0 ? ok(i) : { ok: false, error: new Error(`odd ${i}`) }));
      },
      { name: 'spec', maxItems: 10 },
    );
    const outcomes = await Promise.allSettled([batcher.add(1), batcher.add(2)]);
    expect(outcomes.map((o) => o.status)).toEqual(['rejected', 'fulfilled']);
    await expect(Promise.allSettled([batcher.add(13), batcher.add(2)])).resolves.toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ]);
    await expect(batcher.add(4)).resolves.toBe(4);
  });

  it('refuses items beyond its limit of waiting items', async () => {
    const batcher = new Batcher<number, number>(async (items) => items.map(ok), {
      name: 'spec',
      maxItems: 1,
      maxWaiting: 2,
    });
    const outcomes = await Promise.allSettled([1, 2, 3].map((i) => batcher.add(i)));
    expect(outcomes.map((o) => o.status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });
});
