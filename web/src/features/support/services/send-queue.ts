import { MOST_PICTURE_BYTES } from '../../../api/common/upload';
import { about } from '../../../api/support/messages';
import { CallError } from '../../../lib/http';
import { bool, int, list, object, optional, type ReadOf, ShapeError, text } from '../../../lib/read';
import { Store } from '../../../lib/store';
import { backoffMs } from '../../../lib/stream-client';

/** As many messages wait at most, and as many of them with a picture, which takes room on the device. */
export const MOST_UNSENT = 50;
export const MOST_PICTURES = 5;
/** The server knows a repeat by its key for a day; a message that waited longer is not sent by itself. */
const LONGEST_WAIT_MS = 86_400_000;

const unsentMessage = object({
  /** The idempotency key, the same at every try. */
  key: text,
  text,
  about: optional(about),
  /** Whether it is a picture, which lies beside the queue under this key. */
  picture: optional(bool),
  /** The picture's upload, once the server has it. */
  attachment: optional(text),
  /** When it was written, epoch milliseconds. */
  at: int,
  /** When the newest message known at the first try was written, empty where none was known; undefined until then. */
  since: optional(text),
  /**
   * Why it is not tried again by itself: the server's sentence, empty where it waited too long or its picture is gone;
   * undefined while it waits.
   */
  refused: optional(text),
  /** The device has not kept the picture. */
  gone: optional(bool),
});
export type UnsentMessage = ReadOf<typeof unsentMessage>;
const unsentMessages = list(unsentMessage);

/** What the user sends: a text or a picture. */
export interface Written {
  text: string;
  about: UnsentMessage['about'];
  picture?: Blob;
}

/** Why a message cannot wait here. */
export type NotTaken = 'tooManyUnsent' | 'tooManyPictures' | 'tooLarge';

export interface SendQueueParts {
  /** Writes the message on the server, once for its key. @throws CallError where it is refused or not answered */
  send: (message: UnsentMessage) => Promise<void>;
  /** Keeps a picture on the device until its message is no longer in the queue. */
  keepPicture: (key: string, picture: Blob) => void;
  /** Hands the kept picture in and answers its upload; undefined where it is gone. @throws CallError as `send` */
  upload: (key: string) => Promise<string | undefined>;
  /** When the newest message of the conversation was written; empty where none is known. */
  newest: () => string;
  /** Epoch milliseconds. */
  now: () => number;
  after: (ms: number, run: () => void) => () => void;
  random: () => number;
  makeKey: () => string;
  /** Does the work while no other tab does the same. */
  alone: (work: () => Promise<void>) => Promise<void>;
  read: () => string | undefined;
  write: (kept: string) => void;
}

/**
 * The customer's messages on their way: kept on the device, and sent in the order in which they were written, one after
 * another and by one tab at a time, until the server has taken or refused each of them.
 */
export class SendQueue {
  /** Oldest first. */
  readonly unsent: Store<readonly UnsentMessage[]>;
  /** The last try had no answer; the next comes by itself. */
  readonly stalled = new Store(false);
  #sending = false;
  #stopped = false;
  #attempt = 0;
  #cancelWait: (() => void) | undefined;

  constructor(private readonly parts: SendQueueParts) {
    this.unsent = new Store(this.#kept() ?? []);
  }

  /** Takes a message to be sent, or tells why not. */
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

  /** Sends again, with its key, what was refused. */
  again(key: string): void {
    this.#update(key, { at: this.parts.now(), refused: undefined });
    this.wake();
  }

  remove(key: string): void {
    this.#change((known) => known.filter((message) => message.key !== key));
  }

  /** The keys of all that are on their way, another tab's too. */
  keys(): string[] {
    return (this.#kept() ?? this.unsent.get()).map(({ key }) => key);
  }

  /** Tries at once, as the connection may be back. */
  wake(): void {
    this.#attempt = 0;
    this.#run();
  }

  /** Sends and keeps nothing any more: the user has logged out. */
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

  /** The oldest that waits. */
  #next(): UnsentMessage | undefined {
    // Another tab may have sent some of them meanwhile.
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

  /** Whether the server has decided on the message, either way. */
  async #arrives(message: UnsentMessage): Promise<boolean> {
    const { key, since = this.parts.newest() } = message;
    this.#update(key, { since });
    try {
      // Kept before the message is sent: a repeat with its key must name the same upload.
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

  /** Begins with what is kept, where another tab may have added or removed a message. */
  #change(update: (known: readonly UnsentMessage[]) => readonly UnsentMessage[]): void {
    if (this.#stopped) return;
    const changed = update(this.#kept() ?? this.unsent.get());
    this.parts.write(JSON.stringify(changed));
    this.unsent.set(changed);
  }

  /** Undefined where nothing that can be read is kept. */
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
