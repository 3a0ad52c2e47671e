import fc from 'fast-check';
import { csvLine } from './csv.js';

/** The cells of one line (RFC 4180). */
function cells(line: string): string[] {
  return [...line.slice(0, -2).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

test('every cell survives a round trip', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string().map((s) => `x${s}`),
        { minLength: 1, maxLength: 6 },
      ),
      (values) => {
        expect(cells(csvLine(values))).toEqual(values);
      },
    ),
  );
});

test('no cell can run as a formula, and signed numbers stay numbers', () => {
  expect(csvLine(['=1+1', '+x', '-x', '@x', '-12.50', 3, null, undefined])).toBe("'=1+1,'+x,'-x,'@x,-12.50,3,,\r\n");
});
