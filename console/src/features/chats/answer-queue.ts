import { CallError } from '../../api/call';
import { randomKey } from '../../lib/random-key';
import type { StoredValue } from '../../lib/stored-value';

/** A reply to a customer that the server has not accepted yet. */
export interface UnsentAnswer {
  /** The idempotency key, the same for every attempt. */
  key: string;
  userId: string;
  text: string;
  /** The id of an uploaded picture. */
  attachment?: string;
  /** When it was written, epoch milliseconds. */
  at: number;
  /** Why it is not retried automatically: the server's message, or empty after too long a wait. Absent while it waits. */
  refused?: string;
}

interface AnswerQueueParts {
  stored: StoredValue;
  /** Sends the reply, once per key. @throws CallError where it is refused or not answered */
  send: (answer: UnsentAnswer) => Promise<void>;
  /** Epoch milliseconds. */
  now: () => number;
  after: (ms: number, run: () => void) => () => void;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 20_000;
/** The server remembers keys for a day. A reply that waited longer is not sent automatically, as it could arrive twice. */
const KEY_VALID_MS = 86_400_000;
/** No answer, logged out, too many calls, service unavailable: these say nothing about the reply itself. */
const RETRYABLE: readonly number[] = [0, 1002, 1006, 1007];

/**
 * An operator's unsent replies. They are stored in the tab and sent one after another, in order, until the server has
 * accepted or refused each of them.
 */
export class AnswerQueue {
  #sending = false;
  #stopped = false;
  #waitMs = FIRST_WAIT_MS;
  #cancelWait: (() => void) | undefined;

  constructor(private readonly parts: AnswerQueueParts) {}

  add(answer: Pick<UnsentAnswer, 'userId' | 'text' | 'attachment'>): void {
    this.#change((answers) => [...answers, { ...answer, key: randomKey(), at: this.parts.now() }]);
    this.sendNow();
  }

  /** Sends a refused reply again, with the same key. */
  retry(key: string): void {
    this.#change((answers) =>
      answers.map(({ refused, ...answer }) =>
        answer.key === key
          ? { ...answer, at: this.parts.now() }
          : { ...answer, ...(refused !== undefined && { refused }) },
      ),
    );
    this.sendNow();
  }

  remove(key: string): void {
    this.#change((answers) => answers.filter((answer) => answer.key !== key));
  }

  /** Sends without waiting, as the connection may be back. */
  sendNow(): void {
    this.#waitMs = FIRST_WAIT_MS;
    this.#run();
  }

  /** Stops sending. Unsent replies stay stored. */
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
      if (await this.#deliver(next)) continue;
      if (this.#stopped) return;
      this.#cancelWait = this.parts.after(this.#waitMs, () => this.#run());
      this.#waitMs = Math.min(LONGEST_WAIT_MS, this.#waitMs * 2);
      return;
    }
    this.#waitMs = FIRST_WAIT_MS;
  }

  /** The oldest reply that waits. */
  #next(): UnsentAnswer | undefined {
    const before = this.parts.now() - KEY_VALID_MS;
    const waiting = unsentIn(this.parts.stored.get()).filter(({ refused }) => refused === undefined);
    for (const { key, at } of waiting) if (at < before) this.#refuse(key, '');
    return this.#stopped ? undefined : waiting.find(({ at }) => at >= before);
  }

  /** Whether the server has accepted or refused the reply. */
  async #deliver(answer: UnsentAnswer): Promise<boolean> {
    try {
      await this.parts.send(answer);
      this.remove(answer.key);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (RETRYABLE.includes(error.code)) return false;
      this.#refuse(answer.key, error.message);
    }
    return true;
  }

  #refuse(key: string, refused: string): void {
    this.#change((answers) => answers.map((answer) => (answer.key === key ? { ...answer, refused } : answer)));
  }

  #change(update: (answers: UnsentAnswer[]) => UnsentAnswer[]): void {
    const changed = update(unsentIn(this.parts.stored.get()));
    this.parts.stored.set(changed.length > 0 ? JSON.stringify(changed) : null);
  }
}

/** The replies in the stored text. Entries of another shape are dropped. */
export function unsentIn(stored: string | null): UnsentAnswer[] {
  const list: unknown = stored === null ? [] : JSON.parse(stored);
  return Array.isArray(list) ? list.filter(isUnsent) : [];
}

function isUnsent(value: unknown): value is UnsentAnswer {
  if (typeof value !== 'object' || value === null) return false;
  const fields: Partial<Record<keyof UnsentAnswer, unknown>> = value;
  const { key, userId, text, attachment = '', at, refused = '' } = fields;
  return [key, userId, text, attachment, refused].every((field) => typeof field === 'string') && typeof at === 'number';
}
