import { hash } from 'node:crypto';

/** A UUID derived from its parts: a repeat with the same parts gets the same id and finds the first attempt's row. */
export function derivedId(...parts: string[]): string {
  const h = hash('sha256', JSON.stringify(parts));
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-8${h.slice(13, 16)}-8${h.slice(17, 20)}-${h.slice(20, 32)}`;
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A record's number, short enough to read out: the first 60 bits of its derived id in Crockford's base 32, such as
 * `7K3Q-F9M2-TX0A`.
 */
export function numberOf(id: string): string {
  return `${fourOf(id.slice(0, 5))}-${fourOf(id.slice(5, 8) + id.slice(9, 11))}-${fourOf(id.slice(11, 13) + id.slice(15, 18))}`;
}

/** Encodes twenty bits, given as five hexadecimal digits, as four characters of base 32. */
function fourOf(hex: string): string {
  const bits = Number.parseInt(hex, 16);
  return letter(bits >>> 15) + letter((bits >>> 10) & 31) + letter((bits >>> 5) & 31) + letter(bits & 31);
}

const letter = (index: number): string => ALPHABET[index] ?? '';

/** The range of ids for a number, or undefined if the text is not a number. Misread letters (o, i, l) are accepted. */
export function idRange(number: string): { from: string; to: string } | undefined {
  const text = number.toUpperCase().replaceAll('-', '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (text.length !== 12) return undefined;
  let bits = 0n;
  for (const char of text) {
    const value = ALPHABET.indexOf(char);
    if (value < 0) return undefined;
    bits = (bits << 5n) | BigInt(value);
  }
  const h = bits.toString(16).padStart(15, '0');
  const head = `${h.slice(0, 8)}-${h.slice(8, 12)}-8${h.slice(12)}`;
  return { from: `${head}-8000-000000000000`, to: `${head}-8fff-ffffffffffff` };
}
