import { CallError } from './http';

const SECRETS = new Set(['pay_password', 'totp']);

/**
 * The idempotency key of one submission. A repeat of the same request after an uncertain end (no answer, a 5xx, too many
 * requests) carries the same key until it succeeds, so that money moves once: a refusal in between, of a mistyped PIN
 * say, tells nothing of what was not answered. A changed request starts a new one, and so does a clear first answer. PIN
 * and code are no part of the request: they differ from try to try.
 */
export class SubmissionKey {
  #held: { body: string; key: string; lost: boolean } | undefined;

  constructor(private readonly make: () => string = () => crypto.randomUUID()) {}

  keyFor(request: unknown): string {
    const body = JSON.stringify(request ?? {}, (name, value) => (SECRETS.has(name) ? undefined : value));
    if (this.#held?.body !== body) this.#held = { body, key: this.make(), lost: false };
    return this.#held.key;
  }

  /** Tells how the submission ended: `undefined` for success. */
  ended(error: unknown): void {
    const held = this.#held;
    if (held && error instanceof CallError && error.uncertain) held.lost = true;
    if (error === undefined || !held?.lost) this.#held = undefined;
  }
}
