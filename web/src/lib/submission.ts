import { CallError } from './http';

/** Proofs of who asks. */
const PROOFS = ['pay_password', 'totp'];

/**
 * The idempotency key of one submission. A repeat of the same request after an uncertain end (no answer, a 5xx, too many
 * requests) carries the same key until it succeeds, so that money moves once: a refusal in between, of a mistyped PIN
 * say, tells nothing of what was not answered. A changed request starts a new one, and so does a clear first answer.
 */
export class SubmissionKey {
  #held: { body: string; key: string; lost: boolean } | undefined;

  constructor(private readonly make: () => string = () => crypto.randomUUID()) {}

  /** `noTerms` names what may differ from try to try of one request: PIN and code, unless the call says otherwise. */
  keyFor(request: unknown, noTerms: readonly string[] = PROOFS): string {
    const body = JSON.stringify(request ?? {}, (name, value) => (noTerms.includes(name) ? undefined : value));
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
