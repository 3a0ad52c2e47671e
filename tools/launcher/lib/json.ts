import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { codeOf, Failure } from './failure.ts';

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses a JSON object. @returns undefined for any other text. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    // Not JSON; the caller decides what that means.
    return undefined;
  }
}

/** Reads a JSON object from a file. @returns undefined when there is no such file or no object in it. */
export function readObject(path: string): JsonObject | undefined {
  try {
    return parseObject(readFileSync(path, 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Like readObject(), for a file that cannot be created again.
 * @throws Failure when the file exists and holds no object
 */
export function readKept(path: string): JsonObject | undefined {
  const kept = readObject(path);
  if (kept === undefined && existsSync(path)) {
    throw new Failure(`${path} is damaged; repair it or restore a copy.`);
  }
  return kept;
}

/** Writes a JSON file atomically, even across a power failure. */
export function writeObject(path: string, value: object, mode: number): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode, flush: true });
  renameSync(draft, path);
}
