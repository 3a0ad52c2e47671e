const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

/** Whether the IANA database has a time zone of this name, such as `Asia/Tokyo`. */
export function isTimeZone(zone: unknown): boolean {
  if (typeof zone !== 'string' || !NAME.test(zone)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
