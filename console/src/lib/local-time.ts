/** The time in a `datetime-local` field, which is in the operator's time zone; null where the field is empty. */
export function isoOf(local: string | null | undefined): string | null {
  return local ? new Date(local).toISOString() : null;
}

const two = (part: number): string => String(part).padStart(2, '0');

/** A time as the value of a `datetime-local` field, to the minute. */
export function localOf(iso: string | null | undefined): string {
  if (!iso) return '';
  const at = new Date(iso);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
