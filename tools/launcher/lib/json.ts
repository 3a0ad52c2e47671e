import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { codeOf, Failure } from './failure.ts';

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses text that must hold a JSON object. @returns undefined when it holds anything else. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    // Not JSON: the caller decides what that means.
    return undefined;
  }
}

/** The JSON object in a file. @returns undefined when there is no such file or no object in it. */
export function readObject(path: string): JsonObject | undefined {
  try {
    return parseObject(readFileSync(path, 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * As readObject(), of a file that nobody can make again.
 * @throws Failure when there is such a file and no object in it
 */
export function readKept(path: string): JsonObject | undefined {
  const kept = readObject(path);
  if (kept === undefined && existsSync(path)) {
    throw new Failure(`${path} is damaged; mend it or put back a copy.`);
  }
  return kept;
}

/** Writes a JSON file as a whole or not at all, a cut of the power included. */
export function writeObject(path: string, value: object, mode: number): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode, flush: true });
  renameSync(draft, path);
}
