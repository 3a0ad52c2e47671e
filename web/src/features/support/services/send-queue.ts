import { about } from '../../../api/support/messages';
import { CallError } from '../../../lib/http';
import { int, list, object, optional, type ReadOf, ShapeError, text } from '../../../lib/read';
import { Store } from '../../../lib/store';
import { backoffMs } from '../../../lib/stream-client';

/** As many messages wait at most. */
export const MOST_UNSENT = 50;
/** The server knows a repeat by its key for a day; a message that waited longer is not sent by itself. */
const LONGEST_WAIT_MS = 86_400_000;

const unsentMessage = object({
  /** The idempotency key, the same at every try. */
  key: text,
  text,
  about: optional(about),
  /** When it was written, epoch milliseconds. */
  at: int,
  /** When the newest message known at the first try was written, empty where none was known; undefined until then. */
  since: optional(text),
  /** Why it is not tried again by itself: the server's sentence, empty where it waited too long; undefined while it waits. */
  refused: optional(text),
});
export type UnsentMessage = ReadOf<typeof unsentMessage>;
const unsentMessages = list(unsentMessage);

export interface SendQueueParts {
  /** Writes the message on the server, once for its key. @throws CallError where it is refused or not answered */
  send: (message: UnsentMessage) => Promise<void>;
  /** When the newest message of the conversation was written; empty where none is known. */
  newest: () => string;
  /** Epoch milliseconds. */
  now: () => number;
  after: (ms: number, run: () => void) => () => void;
  random: () => number;
  makeKey: () => string;
  read: () => string | undefined;
  write: (kept: string) => void;
}

/**
 * The customer's messages on their way: kept on the device, and sent in the order in which they were written, one after
 * another, until the server has taken or refused each of them.
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

  /** Takes a message to be sent; false where too many wait already. */
  add(written: Pick<UnsentMessage, 'text' | 'about'>): boolean {
    if (this.unsent.get().length >= MOST_UNSENT) return false;
    const { makeKey, now } = this.parts;
    const message = { ...written, key: makeKey(), at: now(), since: undefined, refused: undefined };
    this.#change((known) => [...known, message]);
    this.#run();
    return true;
  }

  /** Sends again, with its key, what was refused. */
  again(key: string): void {
    this.#update(key, { at: this.parts.now(), refused: undefined });
    this.wake();
  }

  remove(key: string): void {
    this.#change((known) => known.filter((message) => message.key !== key));
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

  #run(): void {
    if (this.#sending || this.#stopped) return;
    this.#cancelWait?.();
    this.#sending = true;
    this.#sendAll()
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
      await this.parts.send(message);
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
