import { AppError, type FiatCurrency } from '@makoto/contracts';
import { readCamt } from './camt-file.reader.js';
import { readCsv } from './csv-file.reader.js';
import type { BankStatement } from './statement-line.js';
import { readZengin } from './zengin-file.reader.js';

/** More lines are more than one person looks through; the bank gives out shorter periods. */
const MAX_LINES = 10_000;

/**
 * Reads whatever statement it is.
 * @throws VALIDATION where it is none that we know, has too many lines, or is in another currency
 */
export function readStatement(bytes: Uint8Array, currency: FiatCurrency): BankStatement {
  const statement = readZengin(bytes) ?? readText(decoded(bytes));
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

/** Japanese banks still write Shift_JIS; whatever is valid UTF-8 is that. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder('shift_jis').decode(bytes);
  }
}

function refused(field: string): AppError {
  return new AppError('VALIDATION', {}, [{ field, key: 'type' }]);
}
