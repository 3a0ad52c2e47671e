const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Ids are opaque to clients: one that is no UUID is simply not there, and must not reach PostgreSQL as one. */
export const isUuid = (text: string): boolean => UUID.test(text);
