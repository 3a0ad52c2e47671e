/** JSON that somebody else wrote: nothing in it is believed before it has been read through here. */
export type Json = Record<string, unknown>;

/** An object with exactly these fields, some of which may be absent: a field more would be one that nobody checked. */
export function exactly(
  value: unknown,
  name: string,
  fields: readonly string[],
  optional: readonly string[] = [],
): Json {
  const object = objectOf(value, name);
  for (const field of Object.keys(object)) {
    if (!fields.includes(field) && !optional.includes(field)) throw new Error(`${name} has an unknown field ${field}`);
  }
  for (const field of fields) if (!Object.hasOwn(object, field)) throw new Error(`${name} has no ${field}`);
  return object;
}

export function objectOf(value: unknown, name: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${name} is not an object`);
  return Object.fromEntries(Object.entries(value));
}

export function listOf(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw new Error(`${name} is not a list`);
  return value;
}

export function textOf(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new Error(`${name} is not text`);
  return value;
}

/** A whole number, zero or above. */
export function countOf(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new Error(`${name} is not a count`);
  return value;
}

export function oneOf<const T extends string>(value: unknown, name: string, values: readonly T[]): T {
  const found = values.find((known) => known === value);
  if (found === undefined) throw new Error(`${name} is not one of ${values.join(', ')}`);
  return found;
}

/** Parses JSON text. @throws Error where it is none */
export function parseJson(text: string): unknown {
  return JSON.parse(text);
}

/**
 * What a signed text says. It must be written in the one way in which such texts are, without blanks: where a field stood
 * there twice, one reader would take the first and another the last. @throws Error where it is not
 */
export function parseSigned(text: string, name: string): unknown {
  const value = parseJson(text);
  if (JSON.stringify(value) !== text) throw new Error(`${name} is not written as it has to be`);
  return value;
}
