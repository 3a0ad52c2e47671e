import { isUtf8 } from 'node:buffer';
import { AppError, type FieldProblem, MAX_LISTED_BANKS, type ProblemKey } from '@makoto/contracts';
import { tableOf } from '../../bank-files/csv-table.js';
import { plain } from '../../bank-files/file-text.js';

/** A bank of a list, with its name in three languages. */
export interface ListedBank {
  code: string;
  name_en: string;
  name_ja: string;
  name_zh: string;
}

const NAMES = ['name_en', 'name_ja', 'name_zh'] as const;
/** As cards have them: capital letters and digits. */
const CODE = /^[0-9A-Z]{2,20}$/;
const NAME = /^[\p{L}\p{M}\p{N} .,'’&()（）/·・-]{1,80}$/u;
/** Further problems are found when these are mended. */
const MAX_PROBLEMS = 20;

/**
 * Reads a CSV table in UTF-8 whose first line names the columns: `code` and `name`, or `code` and one to three of `name_en`,
 * `name_ja` and `name_zh`, in any order. A name that is missing is taken from another language.
 * @throws VALIDATION naming the file, or each wrong line and column (`line_12.code`)
 */
export function readBankList(bytes: Uint8Array): ListedBank[] {
  if (!isUtf8(bytes)) throw refusal([{ field: 'file', key: 'utf8' }]);
  const [header = [], ...rows] = tableOf(new TextDecoder().decode(bytes));
  const columns = header.map((name) => plain(name).toLowerCase());
  const isNamed = columns.includes('name') || NAMES.some((name) => columns.includes(name));
  if (!columns.includes('code') || !isNamed) throw refusal([{ field: 'line_1', key: 'bank_columns' }]);
  const problems: FieldProblem[] = [];
  const banks = new Map<string, ListedBank>();
  for (const [i, row] of rows.entries()) {
    if (row.every((cell) => plain(cell) === '')) continue;
    const cell = (column: string): string => plain(row[columns.indexOf(column)] ?? '');
    const found = readRow(cell, (column, key) => problems.push({ field: `line_${i + 2}.${column}`, key }));
    if (found && banks.has(found.code)) problems.push({ field: `line_${i + 2}.code`, key: 'repeated' });
    else if (found) banks.set(found.code, found);
    if (problems.length >= MAX_PROBLEMS) break;
  }
  if (problems.length > 0) throw refusal(problems);
  if (banks.size < 1 || banks.size > MAX_LISTED_BANKS) {
    throw refusal([{ field: 'file', key: 'range', params: { min: 1, max: MAX_LISTED_BANKS } }]);
  }
  return [...banks.values()];
}

function readRow(
  cell: (column: string) => string,
  report: (column: string, key: ProblemKey) => void,
): ListedBank | undefined {
  const code = cell('code').toUpperCase();
  const any = [cell('name'), ...NAMES.map(cell)].find((name) => name !== '');
  if (any === undefined) report('name', 'required');
  if (!CODE.test(code)) report('code', code === '' ? 'required' : 'type');
  const wrong = ['name', ...NAMES].filter((column) => cell(column) !== '' && !NAME.test(cell(column)));
  for (const column of wrong) report(column, 'type');
  if (any === undefined || !CODE.test(code) || wrong.length > 0) return undefined;
  const [name_en = any, name_ja = any, name_zh = any] = NAMES.map((name) => cell(name) || any);
  return { code, name_en, name_ja, name_zh };
}

function refusal(problems: readonly FieldProblem[]): AppError {
  return new AppError('VALIDATION', {}, problems);
}
