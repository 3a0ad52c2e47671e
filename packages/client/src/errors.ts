import { ERROR_NAMES } from './generated/errors.gen.js';

/** The name of an error code of the contract. */
export type ErrorName = (typeof ERROR_NAMES)[keyof typeof ERROR_NAMES];

/** Why there is no reply of the contract: the network, the time limit, or something else answered. */
export type Trouble = 'network' | 'timeout' | 'malformed';

export interface Failure {
  /** The contract's code; 0 without a reply. */
  code: number;
  /** The HTTP status; 0 without a reply. */
  status: number;
  message: string;
  data?: Readonly<Record<string, unknown>>;
  fields?: readonly { field: string; msg: string }[];
  requestId?: string | undefined;
  /** How long to wait before the next attempt. */
  retryAfterS?: number | undefined;
  trouble?: Trouble;
}

const ADVICE: Readonly<Record<number, string>> = {
  0: 'Check the address and the network, and try again. An order is safe to repeat with the same idempotency key.',
  1001: 'Correct the fields in `fields`.',
  1002: 'The token is unknown, expired, revoked, or of the other mode (mk_test_ works in practice, mk_live_ in live). Create a new one.',
  1003: 'The token lacks the scope of this call, or may not be used from this address. Create one that may.',
  1004: 'Check the id: it does not exist, or is not yours.',
  1005: 'The idempotency key was used for another request. Use a new key for a new order.',
  1006: 'Slow down: wait `retryAfterS` seconds.',
  1007: 'Try again in a moment, with the same idempotency key.',
  1500: 'Our fault. Report `requestId` to support.',
  2007: 'Verify your identity in the app first.',
  2012: 'The account is frozen, closed or on a break; the app says until when.',
  3001: 'Deposit, or stake less.',
  3004: 'Stake between `data.min` and `data.max`.',
  3006: 'A limit that you set would be passed; `data` has it.',
  4001: 'The market opens at `data.opens_at`.',
  4002: 'No fresh price; nothing was taken. Try again in a moment.',
  4003: 'The price moved further than `max_slippage`; `data.price` is the new one.',
  4004: 'Stake at most `data.max`.',
  4005: 'Choose one of `data.durations`.',
};

const TEMPORARY: ReadonlySet<number> = new Set([429, 502, 503, 504]);

const names: Readonly<Record<number, ErrorName>> = ERROR_NAMES;

/** A call that was refused or not answered. */
export class MakotoError extends Error {
  readonly code: number;
  /** The general name of the code; undefined without a reply. */
  readonly errorName: ErrorName | undefined;
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly fields: readonly { field: string; msg: string }[];
  readonly requestId: string | undefined;
  readonly retryAfterS: number | undefined;
  readonly trouble: Trouble | undefined;
  /** What a program's author can do about it. */
  readonly advice: string;

  constructor(failure: Failure, cause?: unknown) {
    super(`${failure.message} (code ${failure.code})`, { cause });
    this.name = 'MakotoError';
    this.code = failure.code;
    this.errorName = names[failure.code];
    this.status = failure.status;
    this.data = failure.data ?? {};
    this.fields = failure.fields ?? [];
    this.requestId = failure.requestId;
    this.retryAfterS = failure.retryAfterS;
    this.trouble = failure.trouble;
    this.advice = ADVICE[failure.code] ?? 'See the message.';
  }

  /** Whether the same call may succeed a moment later: no reply, too many requests, or a part of the product is away. */
  get isTemporary(): boolean {
    return this.trouble === 'network' || this.trouble === 'timeout' || TEMPORARY.has(this.status);
  }
}
