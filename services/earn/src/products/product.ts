import type { EarnCurrency, EarnKind } from '@makoto/contracts';

/** The terms that a position takes over from its product when it is bought. Amounts and rates are micro-units. */
export interface Terms {
  kind: EarnKind;
  currency: EarnCurrency;
  cycleDays: number;
  /** The share of the quantity that is paid per day. */
  dailyRate: bigint;
  earlyExit: boolean;
  /** The share of the earnings paid so far that is returned on an early exit. */
  forfeitRate: bigint;
}

/** An earn product. */
export interface Product extends Terms {
  id: string;
  minAmount: bigint;
  maxAmount: bigint;
  /** The most principal that its open positions may have. */
  quota: bigint;
  /** The principal of its open positions. */
  outstanding: bigint;
  onSale: boolean;
  version: number;
}

export const DAY_MS = 86_400_000;
