import { parseMicro } from '@makoto/contracts';
import { tableOf } from '../../bank-files/csv-table.js';
import { plain } from '../../bank-files/file-text.js';
import { cut, type ResultFile, type ResultLine } from './result-line.js';

const COLUMNS = ['reference', 'status', 'amount', 'reason'] as const;
type Column = (typeof COLUMNS)[number];

/**
 * Reads a table whose first line names the columns `reference`, `status`, `amount` and `reason` in any order; `amount` and
 * `reason` are optional. The status is `paid` or `failed`; other words are kept but have no effect. An unreadable amount
 * counts as a different amount. Undefined without such a first line.
 */
export function readResultCsv(text: string): ResultFile | undefined {
  const [header = [], ...rows] = tableOf(text);
  const names = header.map((name) => plain(name).toLowerCase());
  const at = (column: Column): number => names.indexOf(column);
  if (at('reference') < 0 || at('status') < 0) return undefined;
  const lines = rows
    .filter((row) => row.some((cell) => plain(cell) !== ''))
    .map((row): ResultLine => {
      const cell = (column: Column): string => plain(row[at(column)] ?? '');
      return {
        reference: cell('reference').toUpperCase().slice(0, cut.reference),
        status: cell('status').slice(0, cut.status),
        result: resultOf(cell('status').toLowerCase()),
        amount: amountOf(cell('amount')),
        reason: cell('reason').slice(0, cut.reason),
      };
    });
  return { format: 'csv', lines };
}

function resultOf(status: string): ResultLine['result'] {
  return status === 'paid' || status === 'failed' ? status : undefined;
}

/** No payout is zero, so this amount matches none. */
const UNREADABLE = 0n;

function amountOf(text: string): bigint | undefined {
  if (text === '') return undefined;
  const digits = text.replace(/,/g, '');
  return (/^\d{1,12}(\.\d+)?$/.test(digits) ? parseMicro(digits, 6) : undefined) ?? UNREADABLE;
}
