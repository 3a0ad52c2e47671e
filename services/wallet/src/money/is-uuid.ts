const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for a UUID: identifiers are opaque to clients, and PostgreSQL refuses other text as one. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
