/**
 * Readers turn foreign data (replies, stream messages, stored values) into typed values, or throw where it differs.
 * `path` starts with the call of a reply that has just arrived, and is empty for stored data.
 */
export type Reader<T> = (value: unknown, path: string) => T;
export type ReadOf<R> = R extends Reader<infer T> ? T : never;

export class ShapeError extends Error {
  constructor(path: string, expected: string) {
    super(`${path} is not ${expected}`);
    this.name = 'ShapeError';
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const text: Reader<string> = (value, path) => {
  if (typeof value !== 'string') throw new ShapeError(path, 'text');
  return value;
};

export const int: Reader<number> = (value, path) => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new ShapeError(path, 'a whole number');
  return value;
};

export const bool: Reader<boolean> = (value, path) => {
  if (typeof value !== 'boolean') throw new ShapeError(path, 'true or false');
  return value;
};

/** A decimal string (money, price or rate), never converted to a number. */
export const decimal: Reader<string> = (value, path) => {
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value)) throw new ShapeError(path, 'a decimal');
  return value;
};

/** A moment in ISO 8601. */
export const isoTime: Reader<string> = (value, path) => {
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) throw new ShapeError(path, 'a time');
  return value;
};

export const anything: Reader<unknown> = (value) => value;

/** Reads absent and null as undefined. */
export const optional =
  <T>(reader: Reader<T>): Reader<T | undefined> =>
  (value, path) =>
    value === undefined || value === null ? undefined : reader(value, path);

/** Reads absent and null as `fallback`. */
export const withDefault =
  <T>(reader: Reader<T>, fallback: T): Reader<T> =>
  (value, path) =>
    value === undefined || value === null ? fallback : reader(value, path);

export const oneOf =
  <const T extends string>(...values: T[]): Reader<T> =>
  (value, path) => {
    const found = values.find((known) => known === value);
    if (found === undefined) throw new ShapeError(path, `one of ${values.join(', ')}`);
    return found;
  };

export const list =
  <T>(item: Reader<T>): Reader<T[]> =>
  (value, path) => {
    if (!Array.isArray(value)) throw new ShapeError(path, 'a list');
    return value.map((entry, index) => item(entry, `${path}[${index}]`));
  };

type Fields = Record<string, Reader<unknown>>;
type Shape<F extends Fields> = { [K in keyof F]: ReadOf<F[K]> };

/** An object with at least these fields; drops others. */
export const object = <F extends Fields>(fields: F): Reader<Shape<F>> => {
  const entries = Object.entries(fields);
  return (value, path) => {
    if (!isRecord(value)) throw new ShapeError(path, 'an object');
    const result: Record<string, unknown> = {};
    for (const [name, reader] of entries) result[name] = reader(value[name], path ? `${path}.${name}` : name);
    // Every field of F has just been read by its own reader; the compiler cannot infer this from a loop.
    return result as Shape<F>;
  };
};

/** One page of a list reply. */
export interface Page<T> {
  list: T[];
  page: number;
  size: number;
  total: number;
}

export const pageOf = <T>(item: Reader<T>): Reader<Page<T>> =>
  object({ list: list(item), page: int, size: int, total: int });

/** A JSON object whose fields the caller reads one by one. */
export const record: Reader<Record<string, unknown>> = (value, path) => {
  if (!isRecord(value)) throw new ShapeError(path, 'an object');
  return value;
};
