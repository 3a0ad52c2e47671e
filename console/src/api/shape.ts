import { REPLIES, SHAPES } from './generated/shapes.gen';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether a reply's data is what the contract says of the call. Fields that are not known are let pass. */
export function isReplyOf(path: string, data: unknown): boolean {
  const word = REPLIES[path];
  return word !== undefined && fits(word, data);
}

/** Whether a value is what a word of the generated shapes says. */
export function fits(word: string, value: unknown): boolean {
  if (word.endsWith('?')) return value === null || value === undefined || fits(word.slice(0, -1), value);
  if (word.endsWith('[]')) return Array.isArray(value) && value.every((item) => fits(word.slice(0, -2), item));
  if (word.startsWith('@')) return isOf(SHAPES[word.slice(1)], value);
  if (word === 's') return typeof value === 'string';
  if (word === 'n') return typeof value === 'number';
  if (word === 'b') return typeof value === 'boolean';
  return isRecord(value);
}

function isOf(shape: Record<string, string> | undefined, value: unknown): boolean {
  return (
    shape !== undefined && isRecord(value) && Object.entries(shape).every(([name, word]) => fits(word, value[name]))
  );
}
