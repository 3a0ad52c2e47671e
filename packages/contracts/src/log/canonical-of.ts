import type { Canonical } from './canonical-json.js';

/** A payload as what canonical JSON can hold, undefined fields left out. @throws RangeError for anything else in it */
export function canonicalOf(payload: object): { [field: string]: Canonical } {
  const fields: [string, unknown][] = Object.entries(payload);
  return Object.fromEntries(
    fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, partOf(value)] as const])),
  );
}

function partOf(value: unknown): Canonical {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  if (Array.isArray(value)) return value.map(partOf);
  if (typeof value === 'object') return canonicalOf(value);
  throw new RangeError(`a ${typeof value} cannot be stated`);
}
