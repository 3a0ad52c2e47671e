import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MAX_LINES = 300;
const SOURCES = '{packages,services,web,console,test,tools}/**/*.{ts,tsx,js,mjs,cjs,css}';
const EXCLUDED = ['**/node_modules/**', '**/dist/**', '**/bundle/**', '**/generated/**'];

/** The hand-written source files that are too long, with their lengths. */
export function longFiles(root: string): string[] {
  return globSync(SOURCES, { cwd: root, exclude: EXCLUDED }).flatMap((path) => {
    const lines = readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length;
    return lines > MAX_LINES ? [`${path} has ${lines} lines; split it (the limit is ${MAX_LINES})`] : [];
  });
}
