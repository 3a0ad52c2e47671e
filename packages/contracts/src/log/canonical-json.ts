/** What canonical JSON can hold here. Numbers are whole; money, prices and rates are decimal strings. */
export type Canonical =
  | string
  | number
  | boolean
  | null
  | readonly Canonical[]
  | { readonly [field: string]: Canonical | undefined };

/**
 * JSON as in RFC 8785: without blanks, each object's fields sorted by name, so that the same facts always give the same
 * bytes. Fields that are undefined are left out.
 * @throws RangeError for a number that is not a safe integer, or text that UTF-8 cannot hold
 */
export function canonicalJson(value: Canonical): string {
  return JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part === 'number' && !Number.isSafeInteger(part)) throw new RangeError(`${part} is not a whole number`);
    if (typeof part === 'string' && !part.isWellFormed()) throw new RangeError('the text is not Unicode');
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
