import { CallError } from '../../../lib/http';
import { notShown } from './in-doubt';
import { MOST_UNSENT, SendQueue, type SendQueueParts, type UnsentMessage } from './send-queue';

const DAY_MS = 86_400_000;
const offline = new CallError('offline', 0, 0, [], {}, 'offline');
const away = new CallError('', 1007, 503);
const refusal = new CallError('Say it in fewer words.', 1003, 422);

/** A device and a server; `fails` is what every try meets for now. */
class World {
  now = 1_000;
  stored: string | undefined;
  fails: Error | undefined;
  readonly tries: string[] = [];
  readonly written: string[] = [];
  #keys = 0;
  #later: (() => void) | undefined;

  open(send?: SendQueueParts['send']): SendQueue {
    return new SendQueue({
      send: send ?? ((message) => this.#take(message)),
      newest: () => '',
      now: () => this.now,
      after: (_ms, run) => {
        this.#later = run;
        return () => {
          this.#later = undefined;
        };
      },
      random: () => 0,
      makeKey: () => `key-${++this.#keys}`,
      read: () => this.stored,
      write: (kept) => {
        this.stored = kept;
      },
    });
  }

  passTime(): void {
    this.#later?.();
  }

  async #take({ key, text }: UnsentMessage): Promise<void> {
    this.tries.push(`${key} ${text}`);
    if (this.fails) throw this.fails;
    this.written.push(text);
  }
}

let world: World;
beforeEach(() => {
  world = new World();
});

const write = (queue: SendQueue, ...texts: string[]): boolean[] =>
  texts.map((text) => queue.add({ text, about: undefined }));
/** All that is under way has been done once a task that was put behind it runs. */
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

it('sends in the order of writing, one after another', async () => {
  const answers: (() => void)[] = [];
  const sent: string[] = [];
  const queue = world.open(({ text }) => {
    sent.push(text);
    return new Promise((answer) => answers.push(answer));
  });
  write(queue, 'a', 'b');
  expect(sent).toEqual(['a']);
  answers[0]?.();
  await settled();
  expect(sent).toEqual(['a', 'b']);
  answers[1]?.();
  await settled();
  expect(queue.unsent.get()).toEqual([]);
});

it.each([
  ['there is no connection', offline],
  ['a part of the system is away', away],
])('tries again with the same key while %s', async (_name, trouble) => {
  world.fails = trouble;
  const queue = world.open();
  write(queue, 'a', 'b');
  await settled();
  expect(queue.stalled.get()).toBe(true);
  world.passTime();
  await settled();
  world.fails = undefined;
  queue.wake();
  await settled();
  expect(world.tries).toEqual(['key-1 a', 'key-1 a', 'key-1 a', 'key-2 b']);
  expect(queue.stalled.get()).toBe(false);
  expect(queue.unsent.get()).toEqual([]);
});

it('survives a reload with its keys', async () => {
  world.fails = offline;
  write(world.open(), 'a', 'b');
  await settled();
  world.fails = undefined;
  const reloaded = world.open();
  expect(reloaded.unsent.get().map(({ text }) => text)).toEqual(['a', 'b']);
  reloaded.wake();
  await settled();
  expect(world.tries).toEqual(['key-1 a', 'key-1 a', 'key-2 b']);
  expect(world.open().unsent.get()).toEqual([]);
});

it('stops trying what the server refuses, and sends what was written after it', async () => {
  world.fails = refusal;
  const queue = world.open();
  write(queue, 'a');
  await settled();
  world.fails = undefined;
  write(queue, 'b');
  queue.wake();
  await settled();
  expect(world.tries).toEqual(['key-1 a', 'key-2 b']);
  expect(queue.unsent.get()).toMatchObject([{ text: 'a', refused: 'Say it in fewer words.' }]);
  queue.again('key-1');
  await settled();
  expect(world.tries.at(-1)).toBe('key-1 a');
  expect(queue.unsent.get()).toEqual([]);
});

it('forgets a refused message that the user deletes', async () => {
  world.fails = refusal;
  const queue = world.open();
  write(queue, 'a');
  await settled();
  queue.remove('key-1');
  expect(world.open().unsent.get()).toEqual([]);
});

it('takes no more than may wait', async () => {
  world.fails = offline;
  const queue = world.open();
  const taken = write(queue, ...Array.from({ length: MOST_UNSENT + 1 }, (_, at) => `${at}`));
  expect(taken.lastIndexOf(true)).toBe(MOST_UNSENT - 1);
  expect(taken.at(-1)).toBe(false);
  await settled();
});

it('leaves to the user what has waited longer than a day', async () => {
  world.fails = offline;
  const queue = world.open();
  write(queue, 'a');
  await settled();
  world.fails = undefined;
  world.now += DAY_MS + 1;
  queue.wake();
  await settled();
  expect(world.written).toEqual([]);
  expect(queue.unsent.get()).toMatchObject([{ text: 'a', refused: '' }]);
});

it('neither sends nor keeps anything after the log-out', async () => {
  world.fails = offline;
  const queue = world.open();
  write(queue, 'a');
  await settled();
  world.stored = undefined;
  queue.stop();
  queue.wake();
  world.passTime();
  await settled();
  expect(world.tries).toHaveLength(1);
  expect(world.stored).toBeUndefined();
  expect(queue.unsent.get()).toEqual([]);
});

describe('a message whose answer was lost', () => {
  const unsent = {
    key: 'k',
    text: 'a',
    about: undefined,
    at: 1,
    since: '2026-11-22T01:00:00.000Z',
    refused: undefined,
  };
  const message = (created_at: string) => ({
    ...{ id: '1', from: 'user' as const, text: 'a', created_at },
    ...{ attachment_url: undefined, about: undefined, read_at: undefined },
  });

  it('is not shown beside itself', () => {
    expect(notShown([unsent], [message('2026-11-22T01:00:01.000Z')])).toEqual([]);
  });

  it('is told from an older one of the same words', () => {
    expect(notShown([unsent], [message('2026-11-22T01:00:00.000Z')])).toEqual([unsent]);
  });
});
