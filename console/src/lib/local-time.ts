/**
 * The time in a `datetime-local` field, which is in the operator's time zone; null where the field is empty. What is not
 * a time, such as a year of six digits, stays as it is, and the server says so.
 */
export function isoOf(local: string | null | undefined): string | null {
  if (!local) return null;
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? local : at.toISOString();
}

const two = (part: number): string => String(part).padStart(2, '0');

/** A time as the value of a `datetime-local` field, to the minute. */
export function localOf(iso: string | null | undefined): string {
  if (!iso) return '';
  const at = new Date(iso);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
