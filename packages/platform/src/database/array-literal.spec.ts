import { arrayLiteral } from './array-literal.js';

describe('an array literal', () => {
  it('holds numbers, ids, words and nulls as PostgreSQL reads them', () => {
    expect(arrayLiteral([1, -2n, null, 'stake_return', '00000000-0000-4000-8000-000000000000'])).toBe(
      '{1,-2,NULL,stake_return,00000000-0000-4000-8000-000000000000}',
    );
    expect(arrayLiteral([])).toBe('{}');
  });

  it.each(['a b', 'a"b', 'a\\\\b', "a'b", 'ä'])('refuses %p, which would need quotes', (text) => {
    expect(() => arrayLiteral([text])).toThrow(RangeError);
  });
});
