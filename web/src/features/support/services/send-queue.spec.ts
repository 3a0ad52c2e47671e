import { MOST_PICTURE_BYTES } from '../../../api/common/upload';
import { CallError } from '../../../lib/http';
import {
  MOST_PICTURES,
  MOST_UNSENT,
  type NotTaken,
  SendQueue,
  type SendQueueParts,
  type UnsentMessage,
} from './send-queue';

const DAY_MS = 86_400_000;
const offline = new CallError('offline', 0, 0, [], {}, 'offline');
const away = new CallError('', 1007, 503);
const refusal = new CallError('Say it in fewer words.', 1003, 422);

/** A fake device and server; `fails` is the result of every attempt. */
class World {
  now = 1_000;
  stored: string | undefined;
  fails: Error | undefined;
  readonly tries: string[] = [];
  readonly written: string[] = [];
  readonly pictures = new Map<string, Blob>();
  uploads = 0;
  #keys = 0;
  #later: (() => void) | undefined;
  #before: Promise<void> = Promise.resolve();

  open(send?: SendQueueParts['send']): SendQueue {
    return new SendQueue({
      send: send ?? ((message) => this.#take(message)),
      keepPicture: (key, picture) => void this.pictures.set(key, picture),
      upload: async (key) => {
        if (this.fails) throw this.fails;
        this.uploads += 1;
        return this.pictures.has(key) ? `upload-${this.uploads}` : undefined;
      },
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
      alone: (work) => this.#inTurn(work),
      read: () => this.stored,
      write: (kept) => {
        this.stored = kept;
      },
    });
  }

  /** Serialises the work of several tabs. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#before.then(work);
    this.#before = done;
    return done;
  }

  passTime(): void {
    this.#later?.();
  }

  async #take({ key, text, attachment }: UnsentMessage): Promise<void> {
    this.tries.push(`${key} ${attachment ?? text}`);
    if (this.fails) throw this.fails;
    this.written.push(attachment ?? text);
  }
}

let world: World;
beforeEach(() => {
  world = new World();
});

const write = (queue: SendQueue, ...texts: string[]): (NotTaken | undefined)[] =>
  texts.map((text) => queue.add({ text, about: undefined }));
/** Resolves once all pending tasks have run. */
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

it('sends in the order of writing, one at a time', async () => {
  const answers: (() => void)[] = [];
  const sent: string[] = [];
  const queue = world.open(({ text }) => {
    sent.push(text);
    return new Promise((answer) => answers.push(answer));
  });
  write(queue, 'a', 'b');
  await settled();
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
])('retries with the same key while %s', async (_name, trouble) => {
  world.fails = trouble;
  const queue = world.open();
  write(queue, 'a', 'b');
  await settled();
  expect(queue.stalled.get()).toBe(true);
  world.passTime();
  await settled();
  world.fails = undefined;
  queue.retryNow();
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
  reloaded.retryNow();
  await settled();
  expect(world.tries).toEqual(['key-1 a', 'key-1 a', 'key-2 b']);
  expect(world.open().unsent.get()).toEqual([]);
});

it('stops retrying a refused message, and sends the ones after it', async () => {
  world.fails = refusal;
  const queue = world.open();
  write(queue, 'a');
  await settled();
  world.fails = undefined;
  write(queue, 'b');
  queue.retryNow();
  await settled();
  expect(world.tries).toEqual(['key-1 a', 'key-2 b']);
  expect(queue.unsent.get()).toMatchObject([{ text: 'a', refused: 'Say it in fewer words.' }]);
  queue.again('key-1');
  await settled();
  expect(world.tries.at(-1)).toBe('key-1 a');
  expect(queue.unsent.get()).toEqual([]);
});

it('deletes a refused message on request', async () => {
  world.fails = refusal;
  const queue = world.open();
  write(queue, 'a');
  await settled();
  queue.remove('key-1');
  expect(world.open().unsent.get()).toEqual([]);
});

it('limits the number of queued messages', async () => {
  world.fails = offline;
  const queue = world.open();
  const taken = write(queue, ...Array.from({ length: MOST_UNSENT + 1 }, (_, at) => `${at}`));
  expect(taken.lastIndexOf(undefined)).toBe(MOST_UNSENT - 1);
  expect(taken.at(-1)).toBe('tooManyUnsent');
  await settled();
});

describe('a picture', () => {
  const picture = new Blob(['picture']);
  const attach = (queue: SendQueue): NotTaken | undefined => queue.add({ text: '', about: undefined, picture });

  it('is stored on the device and uploaded before its message', async () => {
    world.fails = offline;
    const queue = world.open();
    write(queue, 'a');
    attach(queue);
    write(queue, 'b');
    await settled();
    world.fails = undefined;
    world.open().retryNow();
    await settled();
    expect(world.written).toEqual(['a', 'upload-1', 'b']);
  });

  it('is uploaded once, however often its message is retried', async () => {
    let lost = true;
    const sent: (string | undefined)[] = [];
    const send = async ({ attachment }: UnsentMessage): Promise<void> => {
      sent.push(attachment);
      if (lost) throw offline;
    };
    attach(world.open(send));
    await settled();
    lost = false;
    world.open(send).retryNow();
    await settled();
    expect(sent).toEqual(['upload-1', 'upload-1']);
  });

  it('is sent once, without an error, if two tabs try at the same moment', async () => {
    world.fails = offline;
    attach(world.open());
    await settled();
    world.fails = undefined;
    const tabs = [world.open(), world.open()];
    for (const tab of tabs) tab.retryNow();
    await settled();
    expect(world.uploads).toBe(1);
    expect(world.written).toEqual(['upload-1']);
    expect(tabs.map((tab) => tab.unsent.get())).toEqual([[], []]);
  });

  it('that the device has lost is reported to the user and blocks nothing else', async () => {
    world.fails = offline;
    const queue = world.open();
    attach(queue);
    write(queue, 'a');
    await settled();
    world.fails = undefined;
    world.pictures.clear();
    queue.retryNow();
    await settled();
    expect(world.written).toEqual(['a']);
    expect(queue.unsent.get()).toMatchObject([{ picture: true, gone: true, refused: '' }]);
  });

  it('is rejected if too many are queued or if it is too large for the server', async () => {
    world.fails = offline;
    const queue = world.open();
    const taken = Array.from({ length: MOST_PICTURES + 1 }, () => attach(queue));
    expect(taken.lastIndexOf(undefined)).toBe(MOST_PICTURES - 1);
    expect(taken.at(-1)).toBe('tooManyPictures');
    const large = new Blob([new Uint8Array(MOST_PICTURE_BYTES + 1)]);
    expect(world.open().add({ text: '', about: undefined, picture: large })).toBe('tooLarge');
    await settled();
  });
});

it('does not resend what another tab has sent', async () => {
  world.fails = offline;
  const queue = world.open();
  write(queue, 'a');
  await settled();
  world.fails = undefined;
  world.open().retryNow();
  await settled();
  queue.retryNow();
  await settled();
  expect(world.written).toEqual(['a']);
  expect(queue.unsent.get()).toEqual([]);
});

it('does not resend messages older than a day', async () => {
  world.fails = offline;
  const queue = world.open();
  write(queue, 'a');
  await settled();
  world.fails = undefined;
  world.now += DAY_MS + 1;
  queue.retryNow();
  await settled();
  expect(world.written).toEqual([]);
  expect(queue.unsent.get()).toMatchObject([{ text: 'a', refused: '' }]);
});

it('sends and stores nothing after logout', async () => {
  world.fails = offline;
  const queue = world.open();
  write(queue, 'a');
  await settled();
  world.stored = undefined;
  queue.stop();
  queue.retryNow();
  world.passTime();
  await settled();
  expect(world.tries).toHaveLength(1);
  expect(world.stored).toBeUndefined();
  expect(queue.unsent.get()).toEqual([]);
});
