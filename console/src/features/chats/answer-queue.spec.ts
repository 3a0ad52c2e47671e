import { CallError } from '../../api/call';
import { StoredValue } from '../../lib/stored-value';
import { AnswerQueue, type UnsentAnswer, unsentIn } from './answer-queue';

const NOW = 1_800_000_000_000;
const DAY_MS = 86_400_000;

/** A queue and a fake server, which throws the next of `failures` or accepts the reply. */
function harness(stored = new StoredValue(sessionStorage, `unsent ${crypto.randomUUID()}`)) {
  const failures: CallError[] = [];
  const accepted: UnsentAnswer[] = [];
  const waits: number[] = [];
  const state = { now: NOW, run: (): void => undefined };
  const queue = new AnswerQueue({
    stored,
    send: async (answer) => {
      const failure = failures.shift();
      if (failure) throw failure;
      accepted.push(answer);
    },
    now: () => state.now,
    after: (ms, run) => {
      waits.push(ms);
      state.run = run;
      return () => undefined;
    },
  });
  const unsent = () => unsentIn(stored.get());
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { queue, stored, failures, accepted, waits, state, unsent, settled };
}

const noAnswer = (): CallError => new CallError('', 0);
const texts = (answers: readonly UnsentAnswer[]) => answers.map(({ text }) => text);

describe('unsent replies', () => {
  it('are sent in the order in which they were written, with the key of the first attempt', async () => {
    const { queue, failures, accepted, waits, state, unsent, settled } = harness();
    failures.push(noAnswer());
    queue.add({ userId: 'u', text: 'one' });
    queue.add({ userId: 'v', text: 'two' });
    await settled();
    expect(texts(unsent())).toEqual(['one', 'two']);
    const [first] = unsent();
    expect(waits).toEqual([1_000]);
    state.run();
    await settled();
    expect(texts(accepted)).toEqual(['one', 'two']);
    expect(accepted[0]?.key).toBe(first?.key);
    expect(unsent()).toEqual([]);
  });

  it('wait longer after each attempt without an answer, and are sent at once when the connection is back', async () => {
    const { queue, failures, accepted, waits, state, settled } = harness();
    failures.push(...Array.from({ length: 7 }, noAnswer));
    queue.add({ userId: 'u', text: 'one' });
    for (let i = 0; i < 6; i++) {
      await settled();
      state.run();
    }
    await settled();
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000]);
    queue.sendNow();
    await settled();
    expect(texts(accepted)).toEqual(['one']);
  });

  it('survive a reload of the page', async () => {
    const before = harness();
    before.failures.push(noAnswer());
    before.queue.add({ userId: 'u', text: 'one', attachment: 'p' });
    await before.settled();
    before.queue.stop();
    const after = harness(before.stored);
    after.queue.sendNow();
    await after.settled();
    expect(after.accepted).toMatchObject([{ userId: 'u', text: 'one', attachment: 'p' }]);
  });

  it('stay with the server’s reason when refused, do not block others, and can be retried or removed', async () => {
    const { queue, failures, accepted, unsent, settled } = harness();
    failures.push(new CallError('No such picture.', 1004));
    queue.add({ userId: 'u', text: 'one' });
    queue.add({ userId: 'u', text: 'two' });
    await settled();
    expect(texts(accepted)).toEqual(['two']);
    expect(unsent()).toMatchObject([{ text: 'one', refused: 'No such picture.' }]);
    queue.retry(unsent()[0]?.key ?? '');
    await settled();
    expect(texts(accepted)).toEqual(['two', 'one']);
    failures.push(new CallError('No.', 1003));
    queue.add({ userId: 'u', text: 'three' });
    await settled();
    queue.remove(unsent()[0]?.key ?? '');
    expect(unsent()).toEqual([]);
  });

  it('are not sent automatically after a day, when the server no longer recognises the key', async () => {
    const { queue, failures, accepted, state, unsent, settled } = harness();
    failures.push(noAnswer());
    queue.add({ userId: 'u', text: 'one' });
    await settled();
    state.now += DAY_MS + 1;
    queue.sendNow();
    await settled();
    expect(accepted).toEqual([]);
    expect(unsent()).toMatchObject([{ text: 'one', refused: '' }]);
  });
});
