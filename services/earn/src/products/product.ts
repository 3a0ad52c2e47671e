import type { EarnCurrency, EarnKind } from '@makoto/contracts';

export const DAY_MS = 86_400_000;

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

/** All that operators can set of a product. */
export interface ProductTerms extends Terms {
  minAmount: bigint;
  maxAmount: bigint;
  /** The most principal that its open positions may have. */
  quota: bigint;
  onSale: boolean;
  version: number;
}

/** An earn product. */
export interface Product extends ProductTerms {
  id: string;
  /** The principal of its open positions. */
  outstanding: bigint;
}

/** The columns of Terms as pg returns them: bigint columns are text. */
export interface TermsColumns {
  kind: EarnKind;
  currency: EarnCurrency;
  cycle_days: number;
  daily_rate: string;
  early_exit: boolean;
  forfeit_rate: string;
}

export interface ProductTermsColumns extends TermsColumns {
  min_amount: string;
  max_amount: string;
  quota: string;
  on_sale: boolean;
  version: number;
}

export function toTerms(row: TermsColumns): Terms {
  return {
    kind: row.kind,
    currency: row.currency,
    cycleDays: row.cycle_days,
    dailyRate: BigInt(row.daily_rate),
    earlyExit: row.early_exit,
    forfeitRate: BigInt(row.forfeit_rate),
  };
}

export function toProductTerms(row: ProductTermsColumns): ProductTerms {
  return {
    ...toTerms(row),
    minAmount: BigInt(row.min_amount),
    maxAmount: BigInt(row.max_amount),
    quota: BigInt(row.quota),
    onSale: row.on_sale,
    version: row.version,
  };
}
