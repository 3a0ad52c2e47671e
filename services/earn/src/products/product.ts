import { type EarnCurrency, type EarnKind, type EarnTerms, micro } from '@makoto/contracts';

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

/** A version of a product's terms. */
export interface ProductTerms extends Terms {
  minAmount: bigint;
  maxAmount: bigint;
  /** The most principal that its open positions may have. */
  quota: bigint;
  onSale: boolean;
  version: number;
}

/** An earn product on the terms in force. */
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

/** A version of terms in micro-units. */
export function toProductTerms({ version, content }: { version: number; content: EarnTerms }): ProductTerms {
  return {
    ...{ kind: content.kind, currency: content.currency, cycleDays: content.cycle_days, version },
    ...{ dailyRate: micro(content.daily_rate), forfeitRate: micro(content.forfeit_rate) },
    ...{ earlyExit: content.early_exit, onSale: content.on_sale, quota: micro(content.quota) },
    ...{ minAmount: micro(content.min_amount), maxAmount: micro(content.max_amount) },
  };
}
