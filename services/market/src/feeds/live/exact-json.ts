declare global {
  interface JSON {
    /** ECMAScript 2026: `context.source` is the source text of a number. */
    parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  }
}

/** Parses JSON and keeps numbers as text, so that no price passes through a floating-point number. */
export function parseExactly(text: string): unknown {
  return JSON.parse(text, (_key, value, { source }) => (typeof value === 'number' ? source : value));
}

/** A field of foreign data; undefined if absent. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}
