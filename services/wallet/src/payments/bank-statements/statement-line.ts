import type { FiatCurrency, StatementFormat } from '@makoto/contracts';
import { plain } from '../bank-files/file-text.js';

/** Money that came in, as a bank's statement tells it. */
export interface StatementLine {
  /** `YYYY-MM-DD`. */
  day: string;
  /** Micro-units of the statement's currency, above zero. */
  amount: bigint;
  payer: string;
  text: string;
}

/** A bank's statement as it was read; what went out is left out. */
export interface BankStatement {
  format: StatementFormat;
  /** Where the file says so. */
  currency: FiatCurrency | undefined;
  lines: StatementLine[];
  /** Incoming payments that are not among them: the file does not say them in the account's currency. */
  leftOut: number;
}

/** The day of a text such as `2026-11-20`, `2026/11/20`, `20261120` or `2026年11月20日`; undefined where it is none. */
export function dayOf(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})\D?(\d{1,2})\D?(\d{1,2})(?:\D.*)?$/.exec(plain(text)) ?? [];
  if (!year || !month || !day) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return new Date(`${iso}T00:00:00Z`).toISOString().startsWith(iso) ? iso : undefined;
}
