/** Money and rates as `bigint` micro-units (six decimals); no floating point. */
export const MICRO = 1_000_000n;
const MINUS = '\u2212';
const DECIMAL = /^(-?)(\d{1,18})(?:\.(\d{1,6})\d*)?$/;

/** Parses a decimal string into micro-units; cuts decimals after the sixth. @throws RangeError for other text */
export function micro(decimal: string): bigint {
  const match = DECIMAL.exec(decimal);
  if (!match) throw new RangeError(`not a decimal: ${decimal.slice(0, 32)}`);
  const value = BigInt(match[2] ?? '0') * MICRO + BigInt((match[3] ?? '').padEnd(6, '0'));
  return match[1] ? -value : value;
}

/** Micro-units as a decimal string for the API, with at least `minDecimals` decimals. */
export function toDecimal(value: bigint, minDecimals = 2): string {
  const digits = (value < 0n ? -value : value).toString().padStart(7, '0');
  let fraction = digits.slice(-6);
  while (fraction.length > minDecimals && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return `${value < 0n ? '-' : ''}${digits.slice(0, -6)}${fraction ? `.${fraction}` : ''}`;
}

/** amount × rate in micro-units, rounded down: for fees and for what the house pays. */
export const mulDown = (amount: bigint, rate: bigint): bigint => (amount * rate) / MICRO;

const group = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',');

/** Groups the whole part and shows `minDecimals` to `maxDecimals` decimals, cutting the rest. */
export function formatDecimal(decimal: string, minDecimals: number, maxDecimals: number): string {
  const negative = decimal.startsWith('-');
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  let shown = fraction.slice(0, maxDecimals).padEnd(minDecimals, '0');
  while (shown.length > minDecimals && shown.endsWith('0')) shown = shown.slice(0, -1);
  const digits = `${group(whole)}${shown ? `.${shown}` : ''}`;
  return negative && /[1-9]/.test(digits) ? `${MINUS}${digits}` : digits;
}

const PREFIX: Partial<Record<string, string>> = { USD: 'US$', JPY: '¥', CNY: 'CN¥', AUD: 'A$' };

export interface MoneyFormat {
  /** Shows all decimals, as a statement does; otherwise two (JPY none), cut and not rounded. */
  exact?: boolean;
  /** Shows `+` before positive amounts. */
  signed?: boolean;
}

/** `US$1,234.50`, `1,234.50 USDT`, `¥12,000`, `−US$3.00`. */
export function formatMoney(amount: string, currency: string, format: MoneyFormat = {}): string {
  const least = currency === 'JPY' ? 0 : 2;
  const digits = formatDecimal(amount, least, format.exact ? 6 : least);
  const negative = digits.startsWith(MINUS);
  const plain = negative ? digits.slice(1) : digits;
  const prefix = PREFIX[currency];
  const sign = negative ? MINUS : format.signed && /[1-9]/.test(plain) ? '+' : '';
  return prefix ? `${sign}${prefix}${plain}` : `${sign}${plain} ${currency}`;
}

/** A fraction as a percentage: `"0.85"` → `85%`, `"-0.0123"` → `−1.23%`. */
export function formatPercent(fraction: string, options: { decimals?: number; signed?: boolean } = {}): string {
  const decimals = options.decimals ?? 2;
  const shown = formatDecimal(toDecimal(micro(fraction) * 100n, 0), options.signed ? decimals : 0, decimals);
  return `${options.signed && /[1-9]/.test(shown) && !shown.startsWith(MINUS) ? '+' : ''}${shown}%`;
}

/** A price with the number of decimals of its instrument. */
export const formatPrice = (price: string, decimals: number): string => formatDecimal(price, decimals, decimals);

/** A recorded price with all its decimals. */
export function formatRecorded(price: string): string {
  const decimals = price.split('.')[1]?.length ?? 0;
  return formatDecimal(price, decimals, decimals);
}

/** The direction of a signed decimal. */
export const signOf = (decimal: string): 'up' | 'down' | 'flat' =>
  !/[1-9]/.test(decimal) ? 'flat' : decimal.startsWith('-') ? 'down' : 'up';

/**
 * Filters the typed text of an amount: digits and one dot. Full-width digits (Japanese keyboards) become ASCII, a
 * single decimal comma becomes a dot; undefined if there are too many decimals.
 */
export function sanitiseAmount(typed: string, decimals: number): string | undefined {
  const narrow = typed
    .replace(/[\uff10-\uff19]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[．。]/g, '.');
  const dotted = /^\d+,\d{0,2}$/.test(narrow) ? narrow.replace(',', '.') : narrow.replaceAll(',', '');
  const match = /^(\d{0,12})(?:(\.)(\d*))?$/.exec(dotted.trim());
  if (!match) return undefined;
  const [, whole = '', dot = '', fraction = ''] = match;
  if (fraction.length > decimals || (dot && decimals === 0)) return undefined;
  return `${whole.replace(/^0+(?=\d)/, '')}${dot}${fraction}`;
}

/** A typed amount in micro-units; undefined if it is empty, zero or not an amount. */
export function parseAmount(typed: string): bigint | undefined {
  const match = /^(\d{1,12})(?:\.(\d{0,6}))?$/.exec(typed) ?? /^()\.(\d{1,6})$/.exec(typed);
  if (!match) return undefined;
  const value = BigInt(match[1] || '0') * MICRO + BigInt((match[2] ?? '').padEnd(6, '0'));
  return value > 0n ? value : undefined;
}
