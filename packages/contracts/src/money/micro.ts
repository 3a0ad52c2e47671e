/**
 * Money, prices and rates as `bigint` micro-units (six decimals): 1_000_000n is one. Amounts never become
 * floating-point numbers.
 */
export const MICRO = 1_000_000n;

const DECIMAL = /^(-?)(0|[1-9]\d{0,17})(?:\.(\d{1,6}))?$/;

/**
 * Parses a decimal string (`"12.5"`, `"-0.000001"`) into micro-units, with at most `maxDecimals` (≤ 6) decimals.
 * Undefined for anything else: exponents, other signs, blanks, leading zeros.
 */
export function parseMicro(text: string, maxDecimals = 6): bigint | undefined {
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '0', fraction = ''] = match;
  if (fraction.length > maxDecimals) return undefined;
  const value = BigInt(whole) * MICRO + BigInt(fraction.padEnd(6, '0'));
  return sign === '-' ? -value : value;
}

/** Like parseMicro, for validated text. @throws RangeError if it is not valid after all */
export function micro(text: string): bigint {
  const value = parseMicro(text);
  if (value === undefined) throw new RangeError(`not a decimal with at most six places: ${text.slice(0, 32)}`);
  return value;
}

/** Whether `text` is a decimal of at most six places between `min` and `max` micro-units, both included. */
export function microWithin(text: string, min: bigint, max: bigint): boolean {
  const value = parseMicro(text);
  return value !== undefined && value >= min && value <= max;
}

/** Whether `text` is an amount in whole cents between `min` and `max` micro-units, both included. */
export function centsWithin(text: string, min: bigint, max: bigint): boolean {
  return microWithin(text, min, max) && (parseMicro(text) ?? 0n) % (MICRO / 100n) === 0n;
}

/** Formats micro-units as a decimal string, trimming trailing zeros down to `minDecimals` (default 2). */
export function formatMicro(value: bigint, minDecimals = 2): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(7, '0');
  let end = digits.length;
  const floor = digits.length - 6 + minDecimals;
  while (end > floor && digits.charCodeAt(end - 1) === 48) end--;
  const whole = digits.slice(0, -6);
  const fraction = digits.slice(digits.length - 6, end);
  return `${negative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`;
}

/** amount × rate in micro-units, rounded down (towards zero for positive amounts): what the house pays. */
export function mulDown(amount: bigint, rate: bigint): bigint {
  return (amount * rate) / MICRO;
}

/** amount ÷ rate in micro-units, rounded down: what the house pays in a conversion. */
export function divDown(amount: bigint, rate: bigint): bigint {
  return (amount * MICRO) / rate;
}

/** 1234567500000 micro-units as `1,234,567.5`, or `1,234,567.50` with two decimals at least. */
export function groupedMicro(value: bigint, minDecimals = 0): string {
  return formatMicro(value, minDecimals).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
}
