import { CallError } from './http';
import { randomHex } from './random-hex';

/** Fields that prove the user's identity. */
export const PROOFS = ['pay_password', 'totp', 'passkey'];

const bodyOf = (request: unknown, noTerms: readonly string[] = PROOFS): string =>
  JSON.stringify(request ?? {}, (name, value) => (noTerms.includes(name) ? undefined : value));

/** Keeps the key of a request from its first sending until its outcome is certain. */
export interface Keeper {
  keep: (key: string) => void;
  drop: () => void;
}

/**
 * The idempotency key of one submission. After an uncertain outcome (no response, a 5xx, too many requests) a repeat of
 * the same request carries the same key until it succeeds, so that money moves only once; a refusal in between, for
 * example of a mistyped PIN, says nothing about the unanswered attempt. A changed request gets a new key, and so does
 * one after a definite first answer.
 */
export class SubmissionKey {
  #held: { body: string; key: string; lostAt?: number } | undefined;

  constructor(
    private readonly make: () => string = () => randomHex(16),
    private readonly keeper?: Keeper,
  ) {}

  /** Goes on with a request that got no answer before, under its key. */
  resume(request: unknown, key: string, lostAt: number): void {
    this.#held = { body: bodyOf(request), key, lostAt };
  }

  /** `noTerms` names the fields that may differ between attempts: PIN, code and passkey by default. */
  keyFor(request: unknown, noTerms?: readonly string[]): string {
    const body = bodyOf(request, noTerms);
    if (this.#held?.body !== body) this.#held = { body, key: this.make() };
    if (this.#held.lostAt === undefined) this.keeper?.keep(this.#held.key);
    return this.#held.key;
  }

  /** Whether the outcome of an earlier attempt of this request is uncertain: only a repeat of it tells. */
  isLost(request: unknown, noTerms?: readonly string[]): boolean {
    return this.lostAt(request, noTerms) !== undefined;
  }

  /** When the last attempt of this request without an answer ended, in epoch milliseconds by this device's clock. */
  lostAt(request: unknown, noTerms?: readonly string[]): number | undefined {
    return this.#held?.body === bodyOf(request, noTerms) ? this.#held.lostAt : undefined;
  }

  /** Gives an unanswered request up: the same one sent later is meant as another. */
  forget(): void {
    this.#held = undefined;
    this.keeper?.drop();
  }

  /** Reports the outcome: `undefined` for success. */
  ended(error: unknown): void {
    const held = this.#held;
    const uncertain = error instanceof CallError && error.uncertain;
    // A limiter refuses before anything is done, and says nothing about an earlier attempt.
    if (held && uncertain && error.status !== 429) held.lostAt = Date.now();
    if (error === undefined || !(uncertain || held?.lostAt !== undefined)) this.#held = undefined;
    if (this.#held?.lostAt === undefined) this.keeper?.drop();
  }
}
