import type { EarnCurrency, EarnKind } from '@makoto/contracts';

/** What a position is bought on: the product's terms at that moment. Amounts and rates are micro-units. */
export interface Terms {
  kind: EarnKind;
  currency: EarnCurrency;
  cycleDays: number;
  /** The share of the quantity that is paid once a day. */
  dailyRate: bigint;
  earlyExit: boolean;
  /** The share of the earnings paid so far that an early exit gives back. */
  forfeitRate: bigint;
}

/** An earn product. */
export interface Product extends Terms {
  id: string;
  minAmount: bigint;
  maxAmount: bigint;
  /** The most principal that may be in it at once. */
  quota: bigint;
  /** The principal in it now. */
  outstanding: bigint;
  onSale: boolean;
  version: number;
}

export const DAY_MS = 86_400_000;
