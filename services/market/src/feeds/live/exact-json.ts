declare global {
  interface JSON {
    /** As in ECMAScript 2026: `context.source` is the text that a number was read from. */
    parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  }
}

/** Reads JSON with its numbers as the texts that stand there, so that no price passes through a floating-point number. */
export function parseExactly(text: string): unknown {
  return JSON.parse(text, (_key, value, { source }) => (typeof value === 'number' ? source : value));
}

/** A field of foreign data; undefined where there is none. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}
