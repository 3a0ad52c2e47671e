/** Untrusted JSON; every value must be read through these functions. */
export type Json = Record<string, unknown>;

/** An object with exactly these fields and optional ones. An unknown field would be one that nobody checks. */
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

/** A whole number of at least zero. */
export function countOf(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new Error(`${name} is not a count`);
  return value;
}

export function oneOf<const T extends string>(value: unknown, name: string, values: readonly T[]): T {
  const found = values.find((known) => known === value);
  if (found === undefined) throw new Error(`${name} is not one of ${values.join(', ')}`);
  return found;
}

/** Parses JSON text. @throws Error if it is not JSON */
export function parseJson(text: string): unknown {
  return JSON.parse(text);
}

/**
 * Parses a signed text. It must be in canonical form, without blanks: if a field occurred twice, one reader would use
 * the first and another the last. @throws Error otherwise
 */
export function parseSigned(text: string, name: string): unknown {
  const value = parseJson(text);
  if (JSON.stringify(value) !== text) throw new Error(`${name} is not in canonical form`);
  return value;
}
