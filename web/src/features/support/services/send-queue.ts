import { MOST_PICTURE_BYTES } from '../../../api/common/upload';
import { about } from '../../../api/support/messages';
import { CallError } from '../../../lib/http';
import { bool, int, list, object, optional, type ReadOf, ShapeError, text } from '../../../lib/read';
import { Store } from '../../../lib/store';
import { backoffMs } from '../../../lib/stream-client';

/** Limits on queued messages, and on those with a picture, because pictures take space on the device. */
export const MOST_UNSENT = 50;
export const MOST_PICTURES = 5;
/** The server remembers idempotency keys for a day; older messages are not resent automatically. */
const LONGEST_WAIT_MS = 86_400_000;

const unsentMessage = object({
  /** The idempotency key, the same for every attempt. */
  key: text,
  text,
  about: optional(about),
  /** Whether there is a picture; it is stored beside the queue under the same key. */
  picture: optional(bool),
  /** The id of the picture's upload. */
  attachment: optional(text),
  /** When it was written, in epoch milliseconds. */
  at: int,
  /** Time of the newest message known at the first attempt; empty if none was known, undefined before. */
  since: optional(text),
  /**
   * Why it is not retried automatically: the server's message, or empty if it expired or its picture is missing.
   * Undefined while queued.
   */
  refused: optional(text),
  /** The device has lost the picture. */
  gone: optional(bool),
});
export type UnsentMessage = ReadOf<typeof unsentMessage>;
const unsentMessages = list(unsentMessage);

export interface Written {
  text: string;
  about: UnsentMessage['about'];
  picture?: Blob;
}

export type NotTaken = 'tooManyUnsent' | 'tooManyPictures' | 'tooLarge';

export interface SendQueueParts {
  /** Stores the message on the server, once per key. @throws CallError if it is refused or not answered */
  send: (message: UnsentMessage) => Promise<void>;
  /** Keeps a picture on the device until its message leaves the queue. */
  keepPicture: (key: string, picture: Blob) => void;
  /**
   * Uploads the stored picture and resolves to its id; undefined if the picture is missing. @throws CallError like
   * `send`
   */
  upload: (key: string) => Promise<string | undefined>;
  /** Time of the conversation's newest message; empty if none is known. */
  newest: () => string;
  /** Epoch milliseconds. */
  now: () => number;
  after: (ms: number, run: () => void) => () => void;
  random: () => number;
  makeKey: () => string;
  /** Runs the work in one tab at a time. */
  alone: (work: () => Promise<void>) => Promise<void>;
  read: () => string | undefined;
  write: (kept: string) => void;
}

/**
 * The user's outgoing messages. They are stored on the device and sent in order, one at a time and by one tab at a
 * time, until the server has accepted or refused each.
 */
export class SendQueue {
  /** Oldest first. */
  readonly unsent: Store<readonly UnsentMessage[]>;
  /** The last attempt got no response; the next one is scheduled. */
  readonly stalled = new Store(false);
  #sending = false;
  #stopped = false;
  #attempt = 0;
  #cancelWait: (() => void) | undefined;

  constructor(private readonly parts: SendQueueParts) {
    this.unsent = new Store(this.#kept() ?? []);
  }

  /** Queues a message, or returns why it cannot be queued. */
  add({ text, about, picture }: Written): NotTaken | undefined {
    const refusal = this.#refusal(picture);
    if (refusal) return refusal;
    const { makeKey, now, keepPicture } = this.parts;
    const key = makeKey();
    if (picture) keepPicture(key, picture);
    const later = { attachment: undefined, since: undefined, refused: undefined, gone: undefined };
    this.#change((known) => [...known, { ...later, key, text, about, picture: picture !== undefined, at: now() }]);
    this.#run();
    return undefined;
  }

  /** Resends a refused message with the same key. */
  again(key: string): void {
    this.#update(key, { at: this.parts.now(), refused: undefined });
    this.retryNow();
  }

  remove(key: string): void {
    this.#change((known) => known.filter((message) => message.key !== key));
  }

  /** The keys of all queued messages, including other tabs'. */
  keys(): string[] {
    return (this.#kept() ?? this.unsent.get()).map(({ key }) => key);
  }

  /** Tries now, because the connection may be back. */
  retryNow(): void {
    this.#attempt = 0;
    this.#run();
  }

  /** Stops sending and storing after logout. */
  stop(): void {
    this.#stopped = true;
    this.#cancelWait?.();
    this.unsent.set([]);
  }

  #refusal(picture: Blob | undefined): NotTaken | undefined {
    const unsent = this.unsent.get();
    if (unsent.length >= MOST_UNSENT) return 'tooManyUnsent';
    if (!picture) return undefined;
    if (picture.size > MOST_PICTURE_BYTES) return 'tooLarge';
    return unsent.filter((message) => message.picture).length >= MOST_PICTURES ? 'tooManyPictures' : undefined;
  }

  #run(): void {
    if (this.#sending || this.#stopped) return;
    this.#cancelWait?.();
    this.#sending = true;
    this.parts
      .alone(() => this.#sendAll())
      .finally(() => {
        this.#sending = false;
      })
      .catch((error: unknown) => reportError(error));
  }

  async #sendAll(): Promise<void> {
    for (let next = this.#next(); next; next = this.#next()) {
      if (await this.#arrives(next)) continue;
      if (this.#stopped) return;
      this.stalled.set(true);
      this.#cancelWait = this.parts.after(backoffMs(this.#attempt, this.parts.random), () => this.#run());
      this.#attempt += 1;
      return;
    }
    this.stalled.set(false);
  }

  /** The oldest queued message. */
  #next(): UnsentMessage | undefined {
    // Another tab may have sent some of them.
    if (!this.#stopped) this.unsent.set(this.#kept() ?? this.unsent.get());
    const before = this.parts.now() - LONGEST_WAIT_MS;
    const waits = (message: UnsentMessage): boolean => message.refused === undefined;
    if (this.unsent.get().some((message) => waits(message) && message.at < before)) {
      this.#change((known) =>
        known.map((message) => (waits(message) && message.at < before ? { ...message, refused: '' } : message)),
      );
    }
    return this.#stopped ? undefined : this.unsent.get().find(waits);
  }

  /** Whether the server has accepted or refused the message. */
  async #arrives(message: UnsentMessage): Promise<boolean> {
    const { key, since = this.parts.newest() } = message;
    this.#update(key, { since });
    try {
      // Stored before the message is sent: a retry with the same key must name the same upload.
      const attachment = message.attachment ?? (message.picture ? await this.parts.upload(key) : undefined);
      if (message.picture && attachment === undefined) {
        this.#update(key, { refused: '', gone: true });
        return true;
      }
      this.#update(key, { attachment });
      await this.parts.send({ ...message, attachment });
      this.remove(key);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.uncertain) return false;
      this.#update(key, { refused: error.message });
    }
    return true;
  }

  #update(key: string, change: Partial<UnsentMessage>): void {
    this.#change((known) => known.map((message) => (message.key === key ? { ...message, ...change } : message)));
  }

  /** Starts from the stored queue, which another tab may have changed. */
  #change(update: (known: readonly UnsentMessage[]) => readonly UnsentMessage[]): void {
    if (this.#stopped) return;
    const changed = update(this.#kept() ?? this.unsent.get());
    this.parts.write(JSON.stringify(changed));
    this.unsent.set(changed);
  }

  /** Undefined if nothing readable is stored. */
  #kept(): UnsentMessage[] | undefined {
    const kept = this.parts.read();
    if (kept === undefined) return undefined;
    try {
      return unsentMessages(JSON.parse(kept), 'unsent');
    } catch (error) {
      if (error instanceof ShapeError || error instanceof SyntaxError) return undefined;
      throw error;
    }
  }
}
