import { AppError } from '@makoto/contracts';
import { fileText } from '../../bank-files/file-text.js';
import { readResultCsv } from './result-csv.reader.js';
import type { AnsweredFile, ResultFile } from './result-line.js';
import { readResultPain } from './result-pain.reader.js';

/** A payout file has at most 500 lines; a bank may report several statuses for each. */
const MAX_LINES = 2_000;

/**
 * Reads the bank's answer to a payout file.
 * @throws VALIDATION if the format is unknown, the number of lines is wrong, or it answers another file
 */
export function readResultFile(bytes: Uint8Array, answered: AnsweredFile): ResultFile {
  const text = fileText(bytes);
  const file = readResultPain(text, answered) ?? readResultCsv(text);
  if (!file) throw new AppError('VALIDATION', {}, [{ field: 'file', key: 'type' }]);
  if (file.lines.length === 0 || file.lines.length > MAX_LINES) {
    throw new AppError('VALIDATION', {}, [{ field: 'file', key: 'length', params: { min: 1, max: MAX_LINES } }]);
  }
  return file;
}
