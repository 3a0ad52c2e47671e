import { readBankList } from '../payees/bank-lists/bank-list.reader.js';
import { readStatement } from '../payments/bank-statements/statement-file.reader.js';
import { readResultFile } from '../payments/payouts/result-file.reader.js';
import { plainText } from './xml-elements.js';

const MIB = 1024 * 1024;
/** As large as an upload may be. */
const WHOLE = 8 * MIB;
const filled = (begin: string, again: string, bytes = MIB): Buffer =>
  Buffer.concat([Buffer.from(begin), Buffer.alloc(bytes - begin.length, again)]);

const CAMT = '<BkToCstmrStmt><Ntry>';
const TABLE = 'Date,Credit\n';

// Where reading took quadratic time, a file like the first would occupy the wallet for hours.
describe.each<[string, Buffer]>([
  ['attributes of an amount that never ends', filled(`${CAMT}<Amt `, 'Ccy="USD" ', WHOLE)],
  ['elements that never end', filled(CAMT, '<Ntry><Amt Ccy="USD">')],
  ['empty elements', filled(CAMT, '<TxDtls></TxDtls>')],
  ['the beginnings of elements', filled('', '<a.')],
  ['the beginnings of entities', filled(`${CAMT}<Amt Ccy="USD">`, '&a')],
  ['line ends', filled(TABLE, '\n')],
  ['cells', filled(TABLE, ',')],
  ['an open quotation', filled(TABLE, '"a')],
  ['blanks', filled(`${TABLE}2026-01-01,`, '\u3000')],
  ['the records of a Japanese bank', filled('103', '2')],
])('a file full of %s', (_what, bytes) => {
  it('is read or refused in passing, without filling the memory', () => {
    const answered = { id: 'x', references: [] };
    for (const read of [
      () => readStatement(bytes, 'USD').lines.length,
      () => readResultFile(bytes, answered).lines.length,
      () => readBankList(bytes).length,
    ]) {
      let found = 0;
      try {
        found = read();
      } catch (error) {
        expect(error).toMatchObject({ errorName: 'VALIDATION' });
      }
      expect(found).toBeLessThanOrEqual(10_000);
    }
  });
});

it('a table with too many rows or columns is refused as such', () => {
  const many = [`${TABLE}${'\n'.repeat(20_001)}`, `Date,Credit${','.repeat(200)}\n`];
  for (const text of many) {
    expect(() => readStatement(Buffer.from(text), 'USD')).toThrow(
      expect.objectContaining({ problems: [expect.objectContaining({ field: 'file', key: 'length' })] }),
    );
  }
});

it('only the entities of XML are replaced', () => {
  expect(plainText('A &amp; &constructor; &toString; &#66;')).toBe('A & &constructor; &toString; B');
});
