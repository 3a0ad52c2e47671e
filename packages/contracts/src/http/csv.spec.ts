import fc from 'fast-check';
import { csvLine } from './csv.js';

/** The cells of one line, read as RFC 4180 says. */
function cells(line: string): string[] {
  return [...line.slice(0, -2).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

test('what stands in a cell comes out of it again, whatever it is', () => {
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

test('nothing in a cell runs as a formula; signed numbers stay numbers', () => {
  expect(csvLine(['=1+1', '+x', '-x', '@x', '-12.50', 3, null, undefined])).toBe("'=1+1,'+x,'-x,'@x,-12.50,3,,\r\n");
});
