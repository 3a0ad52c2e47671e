import type { FiatCurrency, StatementFormat } from '@makoto/contracts';
import { plain } from '../../bank-files/file-text.js';

/** An incoming payment on a bank statement. */
export interface StatementLine {
  /** `YYYY-MM-DD`. */
  day: string;
  /** Micro-units of the statement's currency, above zero. */
  amount: bigint;
  payer: string;
  text: string;
}

/** The incoming payments of a bank statement. */
export interface BankStatement {
  format: StatementFormat;
  /** Undefined if the file does not contain it. */
  currency: FiatCurrency | undefined;
  lines: StatementLine[];
  /** Incoming payments left out because their day or their amount in the account's currency cannot be read. */
  leftOut: number;
}

/** Reads a day such as `2026-11-20`, `2026/11/20`, `20261120` or `2026年11月20日`; undefined for other texts, and for days that no calendar has. */
export function dayOf(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})\D?(\d{1,2})\D?(\d{1,2})(?:\D.*)?$/.exec(plain(text)) ?? [];
  if (!year || !month || !day) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso) ? iso : undefined;
}
