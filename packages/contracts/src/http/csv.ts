import { Nullable, Text } from '../validation/fields.js';

/** The maximum number of characters in one part of a table. */
export const MAX_CSV_PART = 500_000;

/** The base of CSV requests; each adds its filters. */
export class CsvRequest {
  /** Continues after this row, from the previous part; without it the table starts with its header. */
  @Nullable() @Text(200) after?: string | null;
}

/**
 * A part of a table: whole lines (`csvLine()`), with the header first if the request has no `after`. Its `after`
 * requests the next part; absent at the end.
 */
export class CsvPart {
  @Text(MAX_CSV_PART, { min: 0 }) text!: string;
  @Nullable() @Text(200) after?: string | null;
}

/**
 * A table line (RFC 4180). Text that a spreadsheet would run as a formula is prefixed with an apostrophe; signed
 * numbers are not.
 */
export function csvLine(cells: readonly (string | number | null | undefined)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const FORMULA = /^[=+\-@\t\r]/;

function cellOf(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
