import { CallError } from './http';

/** Fields that prove the user's identity. */
export const PROOFS = ['pay_password', 'totp', 'passkey'];

/**
 * The idempotency key of one submission. After an uncertain outcome (no response, a 5xx, too many requests) a repeat of
 * the same request carries the same key until it succeeds, so that money moves only once; a refusal in between, for
 * example of a mistyped PIN, says nothing about the unanswered attempt. A changed request gets a new key, and so does
 * one after a definite first answer.
 */
export class SubmissionKey {
  #held: { body: string; key: string; lost: boolean } | undefined;

  constructor(private readonly make: () => string = () => crypto.randomUUID()) {}

  /** `noTerms` names the fields that may differ between attempts: PIN, code and passkey by default. */
  keyFor(request: unknown, noTerms: readonly string[] = PROOFS): string {
    const body = JSON.stringify(request ?? {}, (name, value) => (noTerms.includes(name) ? undefined : value));
    if (this.#held?.body !== body) this.#held = { body, key: this.make(), lost: false };
    return this.#held.key;
  }

  /** Reports the outcome: `undefined` for success. */
  ended(error: unknown): void {
    const held = this.#held;
    if (held && error instanceof CallError && error.uncertain) held.lost = true;
    if (error === undefined || !held?.lost) this.#held = undefined;
  }
}
