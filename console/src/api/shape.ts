import { REPLIES, SHAPES } from './generated/shapes.gen';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether a reply has the shape that the contract gives the call. Unknown fields are allowed. */
export function isReplyOf(path: string, data: unknown): boolean {
  const shape = REPLIES[path];
  return shape !== undefined && fits(shape, data);
}

/** Whether a value fits a shape as the generated file writes it: `?` optional, `[]` list, `@` named object, `s`, `n`, `b`. */
function fits(shape: string, value: unknown): boolean {
  if (shape.endsWith('?')) return value === null || value === undefined || fits(shape.slice(0, -1), value);
  if (shape.endsWith('[]')) return Array.isArray(value) && value.every((item) => fits(shape.slice(0, -2), item));
  if (shape.startsWith('@')) return fitsObject(SHAPES[shape.slice(1)], value);
  if (shape === 's') return typeof value === 'string';
  if (shape === 'n') return typeof value === 'number';
  if (shape === 'b') return typeof value === 'boolean';
  return isRecord(value);
}

function fitsObject(fields: Record<string, string> | undefined, value: unknown): boolean {
  return (
    fields !== undefined && isRecord(value) && Object.entries(fields).every(([name, shape]) => fits(shape, value[name]))
  );
}
