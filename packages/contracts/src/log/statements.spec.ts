import { canonicalJson } from './canonical-json.js';
import { correctionStatement, termsStatement } from './statements.js';

it('writes the same facts as the same bytes, whatever the order of their fields', () => {
  const text = '{"a":[{"b":null,"c":true},"é\\n"],"b":"1.50","é":-1}';
  expect(canonicalJson({ é: -1, b: '1.50', a: [{ c: true, b: null }, 'é\n'], z: undefined })).toBe(text);
  expect(canonicalJson({ a: [{ b: null, c: true }, 'é\n'], b: '1.50', é: -1 })).toBe(text);
});

it.each([0.1, Number.NaN, 2 ** 53, '\ud800'])('refuses %p, which has no single text', (value) => {
  expect(() => canonicalJson({ value })).toThrow(RangeError);
});

it('states terms and corrections with all their fields', () => {
  expect(termsStatement({ of: 'orders', version: 3, effectiveAtMs: 9, terms: { fee_rate: '0.01' } }).text).toBe(
    '{"effective_at":9,"kind":"terms","of":"orders","replaces":null,"terms":{"fee_rate":"0.01"},"v":1,"version":3}',
  );
  expect(correctionStatement({ hash: 'ab', code: 'other', atMs: 5 }).text).toBe(
    '{"at":5,"code":"other","hash":"ab","kind":"correction","v":1}',
  );
});

it('refuses a statement that is longer than an entry, counted in bytes', () => {
  const terms = (text: string): string =>
    termsStatement({ of: 'orders', version: 1, effectiveAtMs: 0, terms: { text } }).text;
  const room = 4_096 - Buffer.byteLength(terms(''));
  expect(Buffer.byteLength(terms('é'.repeat(Math.floor(room / 2))))).toBeLessThanOrEqual(4_096);
  expect(() => terms('é'.repeat(Math.floor(room / 2) + 1))).toThrow('bytes');
  expect(() => terms('誠'.repeat(Math.floor(room / 3) + 1))).toThrow('bytes');
  expect(() => terms('𠮷'.repeat(Math.floor(room / 4) + 1))).toThrow('bytes');
});
