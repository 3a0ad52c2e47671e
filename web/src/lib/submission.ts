import { CallError } from './http';

/**
 * The idempotency key of one submission. A repeat of the same request after an uncertain end (no answer, a 5xx, too many
 * requests) carries the same key, so that money moves once; a changed request or a clear answer starts a new one.
 */
export class SubmissionKey {
  #held: { body: string; key: string } | undefined;

  constructor(private readonly make: () => string = () => crypto.randomUUID()) {}

  keyFor(request: unknown): string {
    const body = JSON.stringify(request ?? {});
    if (this.#held?.body !== body) this.#held = { body, key: this.make() };
    return this.#held.key;
  }

  /** Tells how the submission ended: `undefined` for success. */
  ended(error: unknown): void {
    if (error instanceof CallError && error.uncertain) return;
    this.#held = undefined;
  }
}
