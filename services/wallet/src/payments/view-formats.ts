/** A time in ISO 8601. `ms` is epoch milliseconds, as a number or as PostgreSQL sends a bigint. */
export function isoTime(ms: number | string): string {
  return new Date(Number(ms)).toISOString();
}

/** The formatted value, or null for null. */
export function nullOr<Value, Text>(value: Value | null, format: (value: Value) => Text): Text | null {
  return value === null ? null : format(value);
}
