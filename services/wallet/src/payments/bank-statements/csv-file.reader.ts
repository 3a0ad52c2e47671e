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
/** What a row without a day says if it is a sum or a balance: the whole of a cell. */
const SUM =
  /^(?:(?:grand |sub-?)?totals?(?: (?:credits?|deposits?|amount|paid in))?|sum|(?:(?:opening|closing|ending|final) )?balance|balance (?:brought|carried) forward|合計|小計|総計|計|(?:繰越|前日|当日|最終)?残高|合计|小计|总计|(?:期初|期末)?余额)\s*[:：]?$/i;
const HEADER_WITHIN = 20;
/** `1234.5` and `1,234.50`; `1234,5` and `1.234,50`, whose comma cannot separate thousands. */
const POINT = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/;
const COMMA = /^(\d+|\d{1,3}(?:\.\d{3})+),(\d{1,2})$/;
/** `1.234`, which is more than a thousand in some countries and little more than one in others. */
const AMBIGUOUS = /^[1-9]\d{0,2}\.\d{3}$/;

/**
 * Reads a table with a header among its first twenty lines: the day, the credit or signed amount, the payer and their text.
 * Leaves out, and counts, incoming payments whose day or amount it cannot read without doubt. Undefined without such a header.
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
  const lines: StatementLine[] = [];
  let leftOut = 0;
  for (const row of rows.slice(at + 1)) {
    const cell = (i: number | undefined): string => plain(row[i ?? -1] ?? '');
    const [written, on] = [cell(credit !== undefined && credit >= 0 ? credit : amount), cell(day)];
    if (!isIncoming(written) || isSum(on, row)) continue;
    const [value, date] = [amountOf(written), dayOf(on)];
    if (value === 0n) continue;
    if (value === undefined || !date) {
      leftOut++;
      continue;
    }
    const text = texts.map(cell).filter(Boolean).join(' ').slice(0, 500);
    lines.push({ day: date, amount: value, payer: cell(payer).slice(0, 200), text });
  }
  return { format: 'csv', currency: undefined, lines, leftOut };
}

function find(row: readonly string[], name: RegExp): number {
  return row.findIndex((cell) => name.test(plain(cell)));
}

/** Whether a cell has an amount that is not marked as paid out. */
function isIncoming(text: string): boolean {
  const digits = withoutSigns(text);
  return /\d/.test(digits) && !/^[-\u2010-\u2015\u2212△▲(]|-$|\ddr?$/i.test(digits);
}

/** Whether a row has a word in place of its day, or no day and the word for a sum: a sum, or a header again. */
function isSum(day: string, row: readonly string[]): boolean {
  return day === '' ? find(row, SUM) >= 0 : !/\d/.test(day);
}

/** An amount with optional thousands separators and currency sign, in micro-units; undefined if it can be read in two ways. */
function amountOf(text: string): bigint | undefined {
  const digits = withoutSigns(text).replace(/^\+/, '');
  const [, units, decimals = ''] = POINT.exec(digits) ?? COMMA.exec(digits) ?? [];
  if (units === undefined || AMBIGUOUS.test(digits)) return undefined;
  return parseMicro(`${units.replace(/[,.]/g, '')}${decimals && `.${decimals}`}`, 6);
}

function withoutSigns(text: string): string {
  return text.replace(/[\s¥$円]/g, '');
}
