/** A millionth. All amounts, prices and rates are whole multiples of it, never floating-point numbers. */
export const MICRO = 1_000_000n;
const DECIMAL = /^(-?)(0|[1-9]\d{0,17})(?:\.(\d{1,6}))?$/;

/** Parses a decimal string into micro-units. @throws Error for anything else */
export function micro(text: string): bigint {
  const match = DECIMAL.exec(text);
  if (!match) throw new Error(`"${text.slice(0, 40)}" is not a decimal with at most six places`);
  const [, sign, whole = '0', fraction = ''] = match;
  const value = BigInt(whole) * MICRO + BigInt(fraction.padEnd(6, '0'));
  return sign === '-' ? -value : value;
}

/** Formats micro-units with at least two decimals. */
export function formatMicro(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(7, '0');
  const fraction = digits.slice(-6).replace(/0{1,4}$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -6)}.${fraction}`;
}
