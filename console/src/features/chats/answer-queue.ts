import { CallError } from '../../api/call';
import type { StoredValue } from '../../lib/stored-value';

/** An answer to a customer that the server has not taken yet. */
export interface UnsentAnswer {
  /** The idempotency key, the same at every try. */
  key: string;
  userId: string;
  text: string;
  /** The id of an uploaded picture. */
  attachment?: string;
  /** When it was written, epoch milliseconds. */
  at: number;
  /** Why it is not tried again by itself: the server's sentence, empty where it waited too long; absent while it waits. */
  refused?: string;
}

export interface AnswerQueueParts {
  kept: StoredValue;
  /** Writes the answer on the server, once for its key. @throws CallError where it is refused or not answered */
  send: (answer: UnsentAnswer) => Promise<void>;
  /** Epoch milliseconds. */
  now: () => number;
  after: (ms: number, run: () => void) => () => void;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 20_000;
/** The server knows a repeat by its key for a day; an answer that waited longer is not sent by itself. */
const LONGEST_KEPT_MS = 86_400_000;
/** Not answered; asked too often; a part of the server is away; the log-in has ended: none of these is about the answer. */
const WORTH_ANOTHER_TRY: readonly number[] = [0, 1002, 1006, 1007];

/**
 * An operator's answers on their way: kept in the tab, and sent in the order in which they were written, one after
 * another, until the server has taken or refused each of them.
 */
export class AnswerQueue {
  #sending = false;
  #stopped = false;
  #waitMs = FIRST_WAIT_MS;
  #cancelWait: (() => void) | undefined;

  constructor(private readonly parts: AnswerQueueParts) {}

  add(answer: Pick<UnsentAnswer, 'userId' | 'text' | 'attachment'>): void {
    this.#change((known) => [...known, { ...answer, key: crypto.randomUUID(), at: this.parts.now() }]);
    this.wake();
  }

  /** Sends again what was refused, with its key. */
  again(key: string): void {
    this.#change((known) =>
      known.map(({ refused, ...answer }) =>
        answer.key === key
          ? { ...answer, at: this.parts.now() }
          : { ...answer, ...(refused !== undefined && { refused }) },
      ),
    );
    this.wake();
  }

  remove(key: string): void {
    this.#change((known) => known.filter((answer) => answer.key !== key));
  }

  /** Tries at once, as the connection may be back. */
  wake(): void {
    this.#waitMs = FIRST_WAIT_MS;
    this.#run();
  }

  /** Sends nothing any more; what waits stays kept. */
  stop(): void {
    this.#stopped = true;
    this.#cancelWait?.();
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
      this.#cancelWait = this.parts.after(this.#waitMs, () => this.#run());
      this.#waitMs = Math.min(LONGEST_WAIT_MS, this.#waitMs * 2);
      return;
    }
    this.#waitMs = FIRST_WAIT_MS;
  }

  /** The oldest that waits. */
  #next(): UnsentAnswer | undefined {
    const before = this.parts.now() - LONGEST_KEPT_MS;
    const waiting = unsentIn(this.parts.kept.get()).filter(({ refused }) => refused === undefined);
    for (const { key, at } of waiting) if (at < before) this.#refuse(key, '');
    return this.#stopped ? undefined : waiting.find(({ at }) => at >= before);
  }

  /** Whether the server has decided on the answer, either way. */
  async #arrives(answer: UnsentAnswer): Promise<boolean> {
    try {
      await this.parts.send(answer);
      this.remove(answer.key);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (WORTH_ANOTHER_TRY.includes(error.code)) return false;
      this.#refuse(answer.key, error.message);
    }
    return true;
  }

  #refuse(key: string, refused: string): void {
    this.#change((known) => known.map((answer) => (answer.key === key ? { ...answer, refused } : answer)));
  }

  #change(update: (known: UnsentAnswer[]) => UnsentAnswer[]): void {
    const changed = update(unsentIn(this.parts.kept.get()));
    this.parts.kept.set(changed.length > 0 ? JSON.stringify(changed) : null);
  }
}

/** What is kept as a text; nothing where it cannot be read. */
export function unsentIn(kept: string | null): UnsentAnswer[] {
  const list: unknown = kept === null ? [] : JSON.parse(kept);
  return Array.isArray(list) ? list.filter(isUnsent) : [];
}

function isUnsent(value: unknown): value is UnsentAnswer {
  if (typeof value !== 'object' || value === null) return false;
  const fields: Partial<Record<keyof UnsentAnswer, unknown>> = value;
  const { key, userId, text, attachment = '', at, refused = '' } = fields;
  return [key, userId, text, attachment, refused].every((field) => typeof field === 'string') && typeof at === 'number';
}
