import { parseMicro } from '@makoto/contracts';
import { tableOf } from '../../bank-files/csv-table.js';
import { plain } from '../../bank-files/file-text.js';
import { type BankStatement, dayOf, type StatementLine } from './statement-line.js';

/** The names of columns in the statements of known banks. */
const DAY =
  /^(date|booking date|value date|transaction date|posting date|日付|取引日|入金日|勘定日|年月日|交易日期|日期)$/i;
const CREDIT =
  /^(credit|credit amount|amount in|paid in|money in|deposit|deposits|入金|入金額|入金金額|お預り金額|お預かり金額|預入金額|预入|收入|贷方金额)$/i;
const AMOUNT = /^(amount|金額|取引金額|金额|交易金额)$/i;
const PAYER =
  /^(payer|payer name|name|from|sender|counterparty|振込依頼人|振込依頼人名|依頼人名|お名前|付款人|对方户名)$/i;
const TEXTS =
  /^(description|details|reference|memo|note|message|narrative|摘要|お取引内容|取引内容|内容|備考|メモ|附言|用途)$/i;
const HEADER_WITHIN = 20;

/**
 * Reads a table with a header among its first twenty lines: the day, the credit or signed amount, the payer and their text.
 * Undefined without such a header.
 */
export function readCsv(text: string): BankStatement | undefined {
  const rows = tableOf(text);
  const at = rows
    .slice(0, HEADER_WITHIN)
    .findIndex((row) => find(row, DAY) >= 0 && (find(row, CREDIT) >= 0 || find(row, AMOUNT) >= 0));
  const header = rows[at];
  if (!header) return undefined;
  const [day, credit, amount, payer] = [DAY, CREDIT, AMOUNT, PAYER].map((name) => find(header, name));
  const texts = header.flatMap((name, i) => (TEXTS.test(plain(name)) ? [i] : []));
  const lines = rows.slice(at + 1).flatMap((row): StatementLine[] => {
    const cell = (i: number | undefined): string => plain(row[i ?? -1] ?? '');
    const value = amountOf(cell(credit !== undefined && credit >= 0 ? credit : amount));
    const on = dayOf(cell(day));
    if (!on || value === undefined || value <= 0n) return [];
    const written = texts.map(cell).filter(Boolean).join(' ').slice(0, 500);
    return [{ day: on, amount: value, payer: cell(payer).slice(0, 200), text: written }];
  });
  return { format: 'csv', currency: undefined, lines, leftOut: 0 };
}

function find(row: readonly string[], name: RegExp): number {
  return row.findIndex((cell) => name.test(plain(cell)));
}

/** An amount with optional thousands separators and currency sign; undefined for outgoing, negative ones. */
function amountOf(text: string): bigint | undefined {
  const digits = text.replace(/[,\s¥$円]/g, '').replace(/^\+/, '');
  return /^\d/.test(digits) ? parseMicro(digits, 6) : undefined;
}
