import type { FiatCurrency, WebhookHeader } from '@makoto/contracts';

/** A checkout to open at a provider. */
export interface QuickCheckout {
  /** The deposit's id, from which the provider's own id is derived, so that a repeat finds the first checkout. */
  depositId: string;
  /** The number that customers and operators see. */
  number: string;
  /** Micro-units of `currency`. */
  amount: bigint;
  currency: FiatCurrency;
  /** The held rate's value of the amount in USD, micro-units, and until when it is held, epoch milliseconds. */
  usdAmount: bigint;
  rateUntil: number;
  /** How long the checkout may be paid, seconds. */
  payableS: number;
  /** Where the provider sends the customer afterwards. */
  returnUrl: string;
}

export interface OpenedCheckout {
  paymentId: string;
  /** The page on which the customer pays. */
  url: string;
}

/** A dispute of the payer with his bank; the money is withheld while it is open. */
export interface QuickDispute {
  id: string;
  amount: bigint;
  result: 'open' | 'lost' | 'won';
}

/** A payment as the provider holds it now. Amounts are micro-units of `currency`. */
export interface QuickPayment {
  status: 'open' | 'paid' | 'failed';
  /** What was paid, before refunds and disputes. */
  received: bigint;
  /** The provider's code, which need not be one of ours. */
  currency: string;
  /** Refunds that were carried out. */
  refunds: { id: string; amount: bigint }[];
  disputes: QuickDispute[];
  /** A refund or a dispute is still undecided. */
  undecided: boolean;
}

/** What a genuine webhook is about. */
export interface QuickEvent {
  eventId: string;
  /** Undefined if the event concerns no payment. */
  paymentId: string | undefined;
}

/** An entry of a provider's list. */
export interface ListedPayment {
  paymentId: string;
  /** Names the entry and its state: with the same mark, nothing has changed. */
  mark: string;
}

/**
 * A payment provider with a hosted checkout. An implementation knows the provider's API and nothing of deposits or the
 * ledger; a new one is a folder beside `hyperswitch` and a line in quick-rail.ts.
 */
export interface QuickProvider {
  readonly name: string;
  /** The provider's id of a deposit's payment, known before the checkout is opened. */
  paymentIdOf(depositId: string): string;
  /** Opens a checkout, or finds the one that an earlier call opened. @throws UNAVAILABLE */
  open(checkout: QuickCheckout): Promise<OpenedCheckout>;
  /** A payment's present state; undefined if the provider does not know it. @throws UNAVAILABLE */
  payment(paymentId: string): Promise<QuickPayment | undefined>;
  /** Checks a webhook's signature on the bytes as sent. @throws FORBIDDEN, VALIDATION if signed but not understood */
  event(content: Buffer, headers: readonly WebhookHeader[]): QuickEvent;
  /**
   * Lists the payments that were made, refunded or disputed since `from`, epoch milliseconds, a page at a time; a payment
   * may come more than once. @throws UNAVAILABLE
   */
  changedSince(from: number): AsyncGenerator<ListedPayment[]>;
}

/** What a provider needs of the settings. */
export interface QuickSettings {
  apiUrl: string;
  apiKey: string;
  webhookKey: string;
  /** The provider's own options, of QUICK_OPTIONS. */
  options: unknown;
}
