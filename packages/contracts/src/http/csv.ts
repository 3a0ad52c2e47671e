import { Optional, Text } from '../validation/fields.js';

/** The most characters in one part of a table. */
export const MAX_CSV_PART = 500_000;

/** The request of a CSV call; each adds its filters. */
export class CsvRequest {
  /** Continues behind this row, as a part before said; without it the table begins with its header. */
  @Optional() @Text(200) after?: string | null;
}

/**
 * A piece of a table as its owner answers it: whole lines (`csvLine()`), the header first where the request has no
 * `after`. `after` asks for the rest; none at the end.
 */
export class CsvPart {
  @Text(MAX_CSV_PART, { min: 0 }) text!: string;
  @Optional() @Text(200) after?: string | null;
}

/**
 * One line of a table by RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe in front; signed
 * numbers stay numbers.
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
