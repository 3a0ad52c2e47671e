const DECIMAL = /^([+-]?)(\d{1,20})(?:\.(\d{1,40}))?(?:e([+-]?\d{1,2}))?$/i;
/** Above any real price or volume, and below PostgreSQL's bigint limit. */
const MAX = 10n ** 18n;

/**
 * A source's decimal in micro-units, rounded half up. Undefined for anything that is not a number in range: empty text,
 * NaN, infinities.
 */
export function toMicro(text: unknown): bigint | undefined {
  const match = typeof text === 'string' ? DECIMAL.exec(text) : null;
  if (!match) return undefined;
  const [, sign, whole = '0', fraction = '', exponent = '0'] = match;
  const places = fraction.length - Number(exponent) - 6;
  const digits = BigInt(whole + fraction);
  const half = places > 0 ? 10n ** BigInt(places) / 2n : 0n;
  const value = places > 0 ? (digits + half) / 10n ** BigInt(places) : digits * 10n ** BigInt(-places);
  if (value > MAX) return undefined;
  return sign === '-' ? -value : value;
}

/** A source's timestamp in whole epoch milliseconds; undefined if invalid. */
export function toStamp(text: unknown): number | undefined {
  const stamp = typeof text === 'string' && /^\d{12,14}$/.test(text) ? Number(text) : text;
  return typeof stamp === 'number' && Number.isSafeInteger(stamp) && stamp > 0 ? stamp : undefined;
}
