import { AppError, type FiatCurrency } from '@makoto/contracts';
import { fileText } from '../../bank-files/file-text.js';
import { readCamt } from './camt-file.reader.js';
import { readCsv } from './csv-file.reader.js';
import type { BankStatement } from './statement-line.js';
import { readZengin } from './zengin-file.reader.js';

/** Nobody can review more lines; banks also export shorter periods. */
const MAX_LINES = 10_000;

/**
 * Reads a statement in any supported format.
 * @throws VALIDATION if the format is unknown, the currency differs, or there are too many lines
 */
export function readStatement(bytes: Uint8Array, currency: FiatCurrency): BankStatement {
  const statement = readZengin(bytes) ?? readText(fileText(bytes));
  if (!statement) throw refused('file');
  if (statement.currency !== undefined && statement.currency !== currency) throw refused('currency');
  if (statement.lines.length > MAX_LINES) {
    throw new AppError('VALIDATION', {}, [{ field: 'file', key: 'length', params: { min: 0, max: MAX_LINES } }]);
  }
  return statement;
}

function readText(text: string): BankStatement | undefined {
  return readCamt(text) ?? readCsv(text);
}

function refused(field: string): AppError {
  return new AppError('VALIDATION', {}, [{ field, key: 'type' }]);
}
