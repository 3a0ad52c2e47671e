/**
 * PostgreSQL's text form of an array of numbers, ids or plain words, which need no quotes. pg's own conversion checks
 * every element for characters to escape, which is most of a statement's cost on a hot path.
 *
 * @throws RangeError for a text that would need quotes
 */
export function arrayLiteral(values: readonly (string | number | bigint | null)[]): string {
  const text = `{${values.map((value) => value ?? 'NULL').join(',')}}`;
  if (!PLAIN.test(text)) throw new RangeError('an array literal holds plain words only');
  return text;
}

const PLAIN = /^[{}\w,.:-]*$/;
