import type { Calls } from './generated/calls.gen.js';
import type { StreamMessages } from './generated/messages.gen.js';
import { REPLIES, SHAPES } from './generated/shapes.gen.js';

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a reply's data has the shape that the contract gives the call. Unknown fields are allowed. */
export function isReplyOf<Path extends keyof Calls>(path: Path, data: unknown): data is Calls[Path]['reply'] {
  const shape = REPLIES[path];
  return shape !== undefined && fits(shape, data);
}

/** Whether a message of /stream has the shape that the contract gives its type; types to come are not known. */
export function isMessage(message: unknown): message is StreamMessages[keyof StreamMessages] {
  if (!isRecord(message) || typeof message['type'] !== 'string') return false;
  const name = message['type'].replace(/(^|_)(\w)/g, (_all, _before, letter: string) => letter.toUpperCase());
  return fits(`@Stream${name}`, message);
}

/** Whether a value fits a shape: `?` optional, `[]` list, `@` named object, `s` text, `n` number, `b` boolean, `*` any. */
function fits(shape: string, value: unknown): boolean {
  if (shape.endsWith('?')) return value === null || value === undefined || fits(shape.slice(0, -1), value);
  if (shape.endsWith('[]')) return Array.isArray(value) && value.every((item) => fits(shape.slice(0, -2), item));
  if (shape.startsWith('@')) return fitsObject(SHAPES[shape.slice(1)], value);
  if (shape === 's') return typeof value === 'string';
  if (shape === 'n') return typeof value === 'number';
  if (shape === 'b') return typeof value === 'boolean';
  return shape === '*' || isRecord(value);
}

function fitsObject(fields: Readonly<Record<string, string>> | undefined, value: unknown): boolean {
  if (fields === undefined || !isRecord(value)) return false;
  return Object.entries(fields).every(([name, shape]) => fits(shape, value[name]));
}
