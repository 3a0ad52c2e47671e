/** A record's number as typed, in the way that the server writes it. */
export type RecordNumber = { kind: 'order' | 'deposit' | 'withdrawal'; number: string };

/** Digits and letters without I, L, O and U; the server takes I, L and O for 1 and 0. */
const ORDER = /^[0-9A-TV-Z]{12}$/;
const PAYMENT = /^([DW])\d{4,15}$/;

/** Which record a text names; undefined if it is no whole number of one. */
export function recordNumber(text: string): RecordNumber | undefined {
  const number = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s‐-―−-]/g, '');
  const [, letter] = PAYMENT.exec(number) ?? [];
  if (letter) return { kind: letter === 'D' ? 'deposit' : 'withdrawal', number };
  // Every number of an order has a digit in practice, and no word of twelve letters should be asked for.
  return ORDER.test(number) && /\d/.test(number) ? { kind: 'order', number } : undefined;
}
