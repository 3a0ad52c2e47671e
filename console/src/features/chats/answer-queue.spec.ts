import { CallError } from '../../api/call';
import { StoredValue } from '../../lib/stored-value';
import { AnswerQueue, type UnsentAnswer, unsentIn } from './answer-queue';

const NOW = 1_800_000_000_000;
const DAY_MS = 86_400_000;

/** A queue with a server that does as it is told: takes an answer, or throws what is put here for the next try. */
function harness(kept = new StoredValue(sessionStorage, `unsent ${crypto.randomUUID()}`)) {
  const troubles: CallError[] = [];
  const taken: UnsentAnswer[] = [];
  const waits: number[] = [];
  const state = { now: NOW, run: (): void => undefined };
  const queue = new AnswerQueue({
    kept,
    send: async (answer) => {
      const trouble = troubles.shift();
      if (trouble) throw trouble;
      taken.push(answer);
    },
    now: () => state.now,
    after: (ms, run) => {
      waits.push(ms);
      state.run = run;
      return () => undefined;
    },
  });
  const unsent = () => unsentIn(kept.get());
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { queue, kept, troubles, taken, waits, state, unsent, settled };
}

const silence = (): CallError => new CallError('', 0);
const texts = (answers: readonly UnsentAnswer[]) => answers.map(({ text }) => text);

describe('answers on their way', () => {
  it('go out in the order in which they were written, each with the key of its first try', async () => {
    const { queue, troubles, taken, waits, state, unsent, settled } = harness();
    troubles.push(silence());
    queue.add({ userId: 'u', text: 'one' });
    queue.add({ userId: 'v', text: 'two' });
    await settled();
    expect(texts(unsent())).toEqual(['one', 'two']);
    const [first] = unsent();
    expect(waits).toEqual([1_000]);
    state.run();
    await settled();
    expect(texts(taken)).toEqual(['one', 'two']);
    expect(taken[0]?.key).toBe(first?.key);
    expect(unsent()).toEqual([]);
  });

  it('wait longer after each silence, and go at once when the connection is back', async () => {
    const { queue, troubles, taken, waits, state, settled } = harness();
    troubles.push(...Array.from({ length: 7 }, silence));
    queue.add({ userId: 'u', text: 'one' });
    for (let i = 0; i < 6; i++) {
      await settled();
      state.run();
    }
    await settled();
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000]);
    queue.wake();
    await settled();
    expect(texts(taken)).toEqual(['one']);
  });

  it('outlive a reload of the page', async () => {
    const before = harness();
    before.troubles.push(silence());
    before.queue.add({ userId: 'u', text: 'one', attachment: 'p' });
    await before.settled();
    before.queue.stop();
    const after = harness(before.kept);
    after.queue.wake();
    await after.settled();
    expect(after.taken).toMatchObject([{ userId: 'u', text: 'one', attachment: 'p' }]);
  });

  it('stay with the server’s reason where it refuses them, let others by, and can be sent again or removed', async () => {
    const { queue, troubles, taken, unsent, settled } = harness();
    troubles.push(new CallError('No such picture.', 1004));
    queue.add({ userId: 'u', text: 'one' });
    queue.add({ userId: 'u', text: 'two' });
    await settled();
    expect(texts(taken)).toEqual(['two']);
    expect(unsent()).toMatchObject([{ text: 'one', refused: 'No such picture.' }]);
    queue.again(unsent()[0]?.key ?? '');
    await settled();
    expect(texts(taken)).toEqual(['two', 'one']);
    troubles.push(new CallError('No.', 1003));
    queue.add({ userId: 'u', text: 'three' });
    await settled();
    queue.remove(unsent()[0]?.key ?? '');
    expect(unsent()).toEqual([]);
  });

  it('are not sent by themselves after a day, when a repeat would not be known any more', async () => {
    const { queue, troubles, taken, state, unsent, settled } = harness();
    troubles.push(silence());
    queue.add({ userId: 'u', text: 'one' });
    await settled();
    state.now += DAY_MS + 1;
    queue.wake();
    await settled();
    expect(taken).toEqual([]);
    expect(unsent()).toMatchObject([{ text: 'one', refused: '' }]);
  });
});
